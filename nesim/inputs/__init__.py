"""From text to plain data. Knows files, lines and units; knows no mechanics."""
