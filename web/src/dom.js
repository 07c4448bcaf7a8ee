// Elements by name, attributes and children. Text is set as text, never as markup: names come from people's files.
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = value;
    else if (key === "text") element.textContent = value;
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function options(select, entries, chosen) {
  select.replaceChildren(...entries.map(([value, text]) => make("option", { value, text })));
  if (chosen !== undefined) select.value = chosen;
  return select;
}

// A number with about four digits.
export function short(x) {
  if (!Number.isFinite(x)) return "–";
  if (x === 0) return "0";
  const size = Math.abs(x);
  if (size >= 1e5 || size < 1e-3) return x.toExponential(3).replace(/\.?0+e/, "e").replace("e+", "e");
  return String(Number(x.toPrecision(5)));
}

export function metres(x) {
  return Math.abs(x) >= 1e4 ? `${short(x / 1e3)} km` : Math.abs(x) < 1 ? `${short(x * 1e3)} mm` : `${short(x)} m`;
}
