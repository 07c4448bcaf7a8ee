"""One HTML file that shows the motion of a result file: docs/view.md. Nothing here is imported by a run."""
