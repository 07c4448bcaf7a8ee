// Numbers of a page back from text: what nesim/view/pack.py wrote.

const BYTES = { f4: 4, f8: 8, u2: 2, u4: 4, i1: 1 };

// base64 of raw deflate -> bytes
export async function inflate(text) {
  const packed = atob(text);
  const bytes = new Uint8Array(packed.length);
  for (let i = 0; i < packed.length; i++) bytes[i] = packed.charCodeAt(i);
  if (typeof DecompressionStream === "undefined") throw new Error("this browser is too old: it has no DecompressionStream");
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// One array: planes of bytes -> differences along the last axis -> values. Gives {values, shape, n}: n is the length of the last axis.
export function unpack(bytes, { at, kind, shape }) {
  const width = BYTES[kind];
  const count = shape.reduce((a, b) => a * b, 1);
  const n = shape[shape.length - 1];
  const out = new Uint8Array(count * width);
  for (let b = 0; b < width; b++) {
    const plane = at + b * count;
    for (let i = 0; i < count; i++) out[i * width + b] = bytes[plane + i];
  }
  const whole = kind === "f8" || kind === "i1" ? out : kind === "u2" ? new Uint16Array(out.buffer) : new Uint32Array(out.buffer);
  const stride = kind === "f8" ? 8 : 1;
  for (let row = 0; row < count; row += n) {
    for (let i = (row + 1) * stride; i < (row + n) * stride; i++) whole[i] += whole[i - stride];
  }
  const values = kind === "f4" ? new Float32Array(out.buffer) : kind === "f8" ? new Float64Array(out.buffer) : kind === "i1" ? new Int8Array(out.buffer) : whole;
  return { values, shape, n };
}

// Every {at, kind, shape} inside a description replaced by its array.
export function unpackAll(bytes, item) {
  if (Array.isArray(item)) return item.map((one) => unpackAll(bytes, one));
  if (item === null || typeof item !== "object") return item;
  if (typeof item.at === "number" && typeof item.kind === "string" && Array.isArray(item.shape)) return unpack(bytes, item);
  return Object.fromEntries(Object.entries(item).map(([key, value]) => [key, unpackAll(bytes, value)]));
}
