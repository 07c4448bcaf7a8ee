// Colours. Those of lines are Okabe and Ito's, which people with all common kinds of colour blindness tell apart.
export const PALETTE = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#8a8f98"];
export const BODIES = ["#8fa3b8", "#5fa8d3", "#e0a458", "#4fb39a", "#c98fb5", "#d98256", "#a9b665"];
export const VECTORS = { sun: "#E69F00", nadir: "#56B4E9", velocity: "#009E73", field: "#CC79A7", momentum: "#D55E00" };
export const TIP = "#ff00ff";

const THEMES = {
  light: { sky: "#eef2f7", ink: "#1d2733", grid: "#c3ccd6", wire: "#33475b", ocean: "#9cc4e4", land: "#f0ead6", night: 0.32, orbit: "#33475b", faint: "#8b98a7" },
  dark: { sky: "#0b1016", ink: "#e6ebf0", grid: "#2d3947", wire: "#c9d6e2", ocean: "#1f4468", land: "#58745c", night: 0.22, orbit: "#c9d6e2", faint: "#6f7d8c" },
};

let current = "light";
const listeners = [];

export const theme = () => THEMES[current];
export const themeName = () => current;
export function onTheme(listener) { listeners.push(listener); }
export function setTheme(name) {
  current = name;
  document.documentElement.dataset.theme = name;
  listeners.forEach((listener) => listener());
}
export function startTheme() {
  const query = window.matchMedia("(prefers-color-scheme: dark)");
  setTheme(query.matches ? "dark" : "light");
  query.addEventListener("change", () => setTheme(query.matches ? "dark" : "light"));
}
