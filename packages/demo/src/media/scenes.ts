import { seededRandom } from "../random.ts";
import { picture } from "./strokes.ts";

const sky = '<rect width="100%" height="100%" fill="url(#sky)"/>';
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A stone front with columns and two rows of windows. */
export function building(): string {
  const windows = range(9).map(
    (column) =>
      `<rect x="${112 + column * 78}" y="250" width="34" height="66" fill="#4C4134"/><path d="M${112 + column * 78} 400v-46q17 -22 34 0v46z" fill="#4C4134"/>`,
  );
  const columns = range(6).map(
    (column) => `<rect x="${338 + column * 42}" y="236" width="14" height="210" fill="#DDD0B8"/>`,
  );
  return picture(
    900,
    620,
    `${sky}<rect y="470" width="900" height="150" fill="#9C8E78"/><g filter="url(#lens)">
<rect x="84" y="210" width="732" height="260" fill="#B3A488"/><path d="M300 214L450 140L600 214Z" fill="#A39375"/><rect x="74" y="200" width="752" height="20" fill="#94856A"/>
${windows.join("")}${columns.join("")}<rect x="320" y="446" width="260" height="26" fill="#CFC2A8"/></g>${standing(seededRandom(4), 6, 560)}`,
  );
}

/** A low whitewashed house among trees. */
export function house(): string {
  const trees = range(5).map(
    (tree) =>
      `<rect x="${70 + tree * 190}" y="250" width="14" height="180" fill="#5B4E3D"/><ellipse cx="${77 + tree * 190}" cy="230" rx="${66 + (tree % 3) * 14}" ry="92" fill="#8A8D6E"/>`,
  );
  return picture(
    900,
    620,
    `${sky}<g filter="url(#far)">${trees.join("")}</g><rect y="430" width="900" height="190" fill="#A79B7E"/><g filter="url(#lens)"><rect x="250" y="300" width="400" height="150" fill="#EDE6D8"/><path d="M220 306L300 214H600L680 306Z" fill="#8F6E50"/>${range(
      4,
    )
      .map((n) => `<rect x="${286 + n * 92}" y="340" width="44" height="54" fill="#5B6468"/>`)
      .join(
        "",
      )}<rect x="430" y="360" width="46" height="90" fill="#6B5440"/></g>${standing(seededRandom(9), 5, 540)}`,
  );
}

/** A long ward: beds along both walls, light from the windows. */
export function ward(): string {
  const beds = range(5).map((n) => {
    const scale = 1 - n * 0.16;
    const y = 560 - n * 62;
    const bed = (x: number) =>
      `<rect x="${x}" y="${y - 70 * scale}" width="${190 * scale}" height="${50 * scale}" rx="8" fill="#F3EDE0"/><rect x="${x}" y="${y - 24 * scale}" width="${190 * scale}" height="${16 * scale}" fill="#6F6455"/>`;
    return bed(40 + n * 62) + bed(670 - n * 30);
  });
  return picture(
    900,
    620,
    `<rect width="900" height="620" fill="#CFC4B0"/><path d="M0 620L360 300H540L900 620Z" fill="#A8977C"/><rect x="360" y="150" width="180" height="150" fill="#E9E1D0"/><g filter="url(#far)">${range(
      4,
    )
      .map(
        (n) =>
          `<path d="M${30 + n * 84} ${120 + n * 26}v${170 - n * 30}l50 -14v-${150 - n * 26}z" fill="#F6F1E4"/>`,
      )
      .join(
        "",
      )}</g><g filter="url(#lens)">${beds.reverse().join("")}</g>${standing(seededRandom(21), 2, 520)}`,
  );
}

/** A platform: a train of three cars and people with bundles. */
export function station(): string {
  const car = (n: number) =>
    `<g transform="translate(${n * 330 - 60} 0)"><rect x="0" y="210" width="310" height="170" rx="8" fill="#5F5648"/>${range(
      5,
    )
      .map((w) => `<rect x="${20 + w * 58}" y="238" width="40" height="52" fill="#D8CDB8"/>`)
      .join(
        "",
      )}<circle cx="60" cy="392" r="26" fill="#3A332B"/><circle cx="250" cy="392" r="26" fill="#3A332B"/></g>`;
  return picture(
    900,
    620,
    `${sky}<rect y="410" width="900" height="210" fill="#AE9F87"/><g filter="url(#lens)">${range(3).map(car).join("")}<rect y="405" width="900" height="12" fill="#6B5F4F"/></g>${standing(seededRandom(33), 11, 590)}`,
  );
}

/** Rows of young trees running to the hills. */
export function seedlings(): string {
  const random = seededRandom(12);
  const rows = range(7).flatMap((row) =>
    range(9 + row).map((n) => {
      const y = 600 - row * 40;
      const x = ((n + 0.5 + (row % 2) / 2) * 900) / (9 + row);
      const size = (44 - row * 5) * (0.8 + random() * 0.4);
      return `<path d="M${x} ${y}v-${size}" stroke="#5B4E3D" stroke-width="3"/><ellipse cx="${x}" cy="${y - size}" rx="${size * 0.4}" ry="${size * 0.55}" fill="#7C8460"/>`;
    }),
  );
  return picture(
    900,
    620,
    `${sky}<g filter="url(#far)"><path d="M0 330Q200 220 420 310T900 270V400H0Z" fill="#A9A88F"/></g><rect y="340" width="900" height="280" fill="#B49B77"/><g filter="url(#lens)">${rows.reverse().join("")}</g>`,
  );
}

/** A round medal on a ribbon. */
export function medal(): string {
  return picture(
    640,
    760,
    `<rect width="640" height="760" fill="#6C6052"/><g filter="url(#lens)"><path d="M250 0L320 330L390 0Z" fill="#A4543A"/><path d="M290 0L320 330L350 0Z" fill="#E7DCC7"/><circle cx="320" cy="490" r="176" fill="#8A6F3C"/><circle cx="314" cy="482" r="172" fill="#C2A76B"/><circle cx="316" cy="484" r="148" fill="none" stroke="#8A6F3C" stroke-width="5"/><path d="M318 380q64 60 40 130q-10 44 -40 74q-30 -30 -40 -74q-24 -70 40 -130z" fill="#8F7440"/><path d="M230 570q90 60 180 0" fill="none" stroke="#8F7440" stroke-width="8"/></g>`,
  );
}

/** Small figures seen from afar, out of focus. */
function standing(random: () => number, count: number, ground: number): string {
  const figures = range(count).map((n) => {
    const x = 60 + ((n + random() * 0.7) * 780) / count;
    const height = 110 + random() * 50;
    const top = ground - height;
    const cloth =
      ["#3D362E", "#5A5044", "#73675A", "#4E4A3E"][Math.floor(random() * 4)] ?? "#3D362E";
    return `<ellipse cx="${x.toFixed(0)}" cy="${top.toFixed(0)}" rx="15" ry="19" fill="#B79C82"/><path d="M${(x - 28).toFixed(0)} ${ground}q2 -${(height - 22).toFixed(0)} 28 -${(height - 22).toFixed(0)}t28 ${(height - 22).toFixed(0)}z" fill="${cloth}"/>`;
  });
  return `<g filter="url(#far)">${figures.join("")}</g>`;
}
