import { seededRandom } from "../random.ts";

/** One line of unreadable handwriting from `x` to `end`. */
export function scribble(x: number, y: number, end: number, random: () => number): string {
  let path = "";
  let at = x;
  while (at < end) {
    const word = Math.min(end, at + 24 + random() * 70);
    path += `M${at.toFixed(0)} ${(y + random() * 3).toFixed(1)}`;
    while (at < word) {
      const step = 4 + random() * 5;
      path += `q${(step / 2).toFixed(1)} ${(-10 * random() - 3).toFixed(1)} ${step.toFixed(1)} ${(random() * 3 - 1.5).toFixed(1)}`;
      at += step;
    }
    at += 12 + random() * 8;
  }
  return path;
}

/** A block of handwriting: `rows` lines of which the last is short. */
export function handwriting(
  box: { x: number; y: number; width: number; leading: number; rows: number },
  seed: number,
): string {
  const random = seededRandom(seed);
  const rows = Array.from({ length: box.rows }, (_, row) => {
    const indent = row % 7 === 0 ? 34 : 0;
    const last = row === box.rows - 1 ? box.width * 0.45 : box.width * (0.93 + random() * 0.07);
    return scribble(box.x + indent, box.y + row * box.leading, box.x + last, random);
  });
  return `<path d="${rows.join("")}" fill="none" stroke="#3B3128" stroke-width="2.2" stroke-linecap="round" opacity=".82"/>`;
}

/** A sheet of old paper with its shadow, turned a little. */
export function sheet(
  box: { x: number; y: number; width: number; height: number; turn: number },
  content: string,
): string {
  const { x, y, width, height, turn } = box;
  return `<g transform="rotate(${turn} ${x + width / 2} ${y + height / 2})">
<rect x="${x + 8}" y="${y + 12}" width="${width}" height="${height}" fill="#1F1812" opacity=".35" filter="url(#shadow)"/>
<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#paper)"/>${content}</g>`;
}

/** A picture of `width` by `height` with the shared paints. */
export function picture(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#F1E8D6"/><stop offset="1" stop-color="#DFD2B9"/></linearGradient>
<linearGradient id="table" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8C7E6C"/><stop offset="1" stop-color="#6C6052"/></linearGradient>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#D6CCBB"/><stop offset="1" stop-color="#EBE3D4"/></linearGradient>
<filter id="shadow" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="9"/></filter>
<filter id="lens"><feGaussianBlur stdDeviation="2.2"/></filter>
<filter id="far"><feGaussianBlur stdDeviation="5"/></filter></defs>${content}</svg>`;
}
