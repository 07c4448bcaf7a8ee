// The central body: a ball with coastlines (Earth) or a grid, turning as it does, with day and night.
import { CanvasTexture, Color, Group, Mesh, ShaderMaterial, SphereGeometry, SRGBColorSpace, Vector3 } from "three";
import COAST from "coast";
import { onTheme, theme } from "./theme.js";

const WIDTH = 2048, HEIGHT = 1024;
const TINTS = { moon: ["#b9b7b2", "#8f8d88"], mars: ["#c9764a", "#a65a35"], sun: ["#ffd27a", "#ffbf47"] };

const VERTEX = `
varying vec2 vUv; varying vec3 vNormalW;
void main() {
  vUv = uv;
  vNormalW = normalize(mat3(modelMatrix) * normal);
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;
const FRAGMENT = `
uniform sampler2D map; uniform vec3 sun; uniform float night; uniform float lit;
varying vec2 vUv; varying vec3 vNormalW;
void main() {
  vec4 day = texture2D(map, vUv);
  float light = smoothstep(-0.08, 0.12, dot(normalize(vNormalW), sun));
  gl_FragColor = vec4(day.rgb * mix(1.0, mix(night, 1.0, light), lit), 1.0);
  #include <colorspace_fragment>
}`;

export class Globe extends Group {
  constructor(body, flattening = 0) {
    super();
    this.body = body;
    this.painting = document.createElement("canvas");
    this.painting.width = WIDTH;
    this.painting.height = HEIGHT;
    this.texture = new CanvasTexture(this.painting);
    this.texture.colorSpace = SRGBColorSpace;
    this.texture.anisotropy = 4;
    this.uniforms = { map: { value: this.texture }, sun: { value: new Vector3(1, 0, 0) }, night: { value: 0.3 }, lit: { value: 0 } };
    const ball = new Mesh(new SphereGeometry(1, 128, 64).rotateX(Math.PI / 2), new ShaderMaterial({ uniforms: this.uniforms, vertexShader: VERTEX, fragmentShader: FRAGMENT }));
    ball.scale.set(1, 1, 1 - flattening);
    this.add(ball);
    this.paint();
    onTheme(() => this.paint());
  }

  // sun: unit vector in the scene, or null where it is not known and all is day
  light(sun) {
    this.uniforms.lit.value = sun ? 1 : 0;
    if (sun) this.uniforms.sun.value.copy(sun);
  }

  paint() {
    const brush = this.painting.getContext("2d"), colors = theme();
    const [ground, grid] = TINTS[this.body] || [colors.ocean, colors.grid];
    this.uniforms.night.value = colors.night;
    brush.fillStyle = ground;
    brush.fillRect(0, 0, WIDTH, HEIGHT);
    if (this.body === "earth") drawLand(brush, colors);
    drawGrid(brush, grid);
    this.texture.needsUpdate = true;
  }
}

const x = (lon) => (lon + 180) / 360 * WIDTH, y = (lat) => (90 - lat) / 180 * HEIGHT;

function drawLand(brush, colors) {
  brush.beginPath();
  for (const ring of [-360, 0, 360].flatMap((by) => COAST.map((one) => [one[0] + 100 * by, ...one.slice(1)]))) {
    let lon = 0, lat = 0;
    for (let i = 0; i < ring.length; i += 2) {
      lon += ring[i];
      lat += ring[i + 1];
      if (i) brush.lineTo(x(lon / 100), y(lat / 100)); else brush.moveTo(x(lon / 100), y(lat / 100));
    }
    brush.closePath();
  }
  brush.fillStyle = colors.land;
  brush.fill("evenodd");
  brush.strokeStyle = `#${new Color(colors.land).multiplyScalar(0.55).getHexString()}`;
  brush.lineWidth = 1.6;
  brush.stroke();
}

function drawGrid(brush, color) {
  brush.strokeStyle = color;
  brush.globalAlpha = 0.45;
  brush.lineWidth = 1;
  brush.beginPath();
  for (let lon = -180; lon <= 180; lon += 30) { brush.moveTo(x(lon), 0); brush.lineTo(x(lon), HEIGHT); }
  for (let lat = -60; lat <= 60; lat += 30) { brush.moveTo(0, y(lat)); brush.lineTo(WIDTH, y(lat)); }
  brush.stroke();
  brush.globalAlpha = 1;
}
