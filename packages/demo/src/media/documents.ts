import { seededRandom } from "../random.ts";
import { handwriting, picture, scribble, sheet } from "./strokes.ts";

const table = '<rect width="100%" height="100%" fill="url(#table)"/>';
const ink = "#3B3128";

/** A handwritten page lying on a table. */
export function letter(seed: number, turn: number): string {
  const text = handwriting({ x: 150, y: 130, width: 400, leading: 34, rows: 21 }, seed);
  return picture(700, 920, table + sheet({ x: 95, y: 60, width: 510, height: 800, turn }, text));
}

/** Narrow strips of tissue paper, each with one line. */
export function strips(seed: number): string {
  const random = seededRandom(seed);
  const rows = Array.from({ length: 9 }, (_, row) => {
    const box = {
      x: 70 + random() * 60,
      y: 50 + row * 70,
      width: 640 + random() * 60,
      height: 46,
      turn: random() * 6 - 3,
    };
    const line = scribble(box.x + 30, box.y + 30, box.x + box.width - 60, random);
    return sheet(
      box,
      `<path d="${line}" fill="none" stroke="${ink}" stroke-width="2.4" stroke-linecap="round"/>`,
    );
  });
  return picture(900, 700, `<rect width="900" height="700" fill="#C9BEA6"/>${rows.join("")}`);
}

/** A page of an account book: ruled columns and short entries. */
export function ledger(seed: number): string {
  const random = seededRandom(seed);
  const rows = Array.from({ length: 17 }, (_, row) => {
    const y = 150 + row * 34;
    const entry =
      scribble(100, y, 150, random) +
      scribble(200, y, 420 + random() * 150, random) +
      scribble(670, y, 730, random);
    return `<path d="M80 ${y + 10}H760" stroke="#B7A684" stroke-width="1"/><path d="${entry}" fill="none" stroke="${ink}" stroke-width="2"/>`;
  });
  const columns = `<path d="M180 90V740M640 90V740" stroke="#A4543A" stroke-width="2" opacity=".6"/>`;
  const page = sheet({ x: 50, y: 50, width: 740, height: 720, turn: 1.2 }, columns + rows.join(""));
  return picture(840, 820, table + page);
}

/** A certificate: frame, emblem, heading bars, signature and seal. */
export function diploma(seed: number): string {
  const text = handwriting({ x: 170, y: 400, width: 360, leading: 38, rows: 7 }, seed);
  const frame = `<rect x="90" y="90" width="520" height="740" fill="none" stroke="#8C7A57" stroke-width="5"/><rect x="104" y="104" width="492" height="712" fill="none" stroke="#8C7A57" stroke-width="1.5"/>`;
  const emblem = `<circle cx="350" cy="200" r="52" fill="none" stroke="#6B5B3C" stroke-width="4"/><path d="M350 160l12 28 30 2-23 20 8 30-27-16-27 16 8-30-23-20 30-2z" fill="#6B5B3C"/>`;
  const heading = `<rect x="210" y="292" width="280" height="15" fill="${ink}"/><rect x="270" y="324" width="160" height="9" fill="${ink}" opacity=".7"/>`;
  const seal = `<circle cx="500" cy="745" r="44" fill="#A4543A" opacity=".8"/><circle cx="500" cy="745" r="34" fill="none" stroke="#F1E8D6" stroke-width="2"/>`;
  const page = sheet(
    { x: 60, y: 60, width: 580, height: 800, turn: -0.8 },
    frame + emblem + heading + text + seal,
  );
  return picture(700, 920, table + page);
}

/** An identity paper: a blank square for a portrait, lines, two stamps. */
export function passport(seed: number): string {
  const random = seededRandom(seed);
  const line = (row: number) => scribble(360, 170 + row * 52, 560 + random() * 160, random);
  const text = Array.from({ length: 7 }, (_, row) => line(row)).join("");
  const photo = `<rect x="120" y="130" width="180" height="230" fill="#B8AA90"/><g filter="url(#far)"><ellipse cx="210" cy="220" rx="42" ry="54" fill="#8A7660"/><path d="M120 360Q130 290 210 284Q290 290 300 360Z" fill="#5B4F42"/></g>`;
  const stamps = `<g fill="none" stroke="#7A3B4B" stroke-width="4" opacity=".65"><circle cx="290" cy="430" r="62"/><circle cx="290" cy="430" r="46"/></g><g fill="none" stroke="#3D5A78" stroke-width="4" opacity=".6" transform="rotate(-9 640 520)"><rect x="540" y="480" width="190" height="80"/><path d="M560 508h150M560 532h110"/></g>`;
  const page = sheet(
    { x: 60, y: 60, width: 740, height: 540, turn: -1.4 },
    `${photo}<path d="${text}" fill="none" stroke="${ink}" stroke-width="2.2"/>${stamps}`,
  );
  return picture(860, 660, table + page);
}

/** A polar area diagram: twelve wedges, the area of each standing for a number. */
export function wedgeChart(values: readonly number[]): string {
  const step = (2 * Math.PI) / values.length;
  const wedge = (value: number, index: number, scale: number, fill: string) => {
    const radius = Math.sqrt(value) * scale;
    const point = (angle: number) =>
      `${(360 + radius * Math.sin(angle)).toFixed(1)} ${(400 - radius * Math.cos(angle)).toFixed(1)}`;
    return `<path d="M360 400L${point(index * step)}A${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 1 ${point((index + 1) * step)}Z" fill="${fill}" stroke="#F1E8D6" stroke-width="2"/>`;
  };
  const outer = values.map((value, index) => wedge(value, index, 22, "#8FA9B8"));
  const inner = values.map((value, index) => wedge(value * 0.22, index, 22, "#B4604A"));
  return picture(
    720,
    760,
    `<rect width="720" height="760" fill="url(#paper)"/>${outer.join("")}${inner.join("")}<rect x="220" y="50" width="280" height="12" fill="${ink}"/><rect x="280" y="78" width="160" height="7" fill="${ink}" opacity=".6"/>`,
  );
}
