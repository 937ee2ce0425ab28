import { seededRandom, seedOf } from "../random.ts";
import { beard } from "./portrait-beard.ts";
import { clothing, clothingAtNeck } from "./portrait-clothing.ts";
import { hairBehind, hairInFront } from "./portrait-hair.ts";
import { grounds, type PortraitSpec, skins } from "./portrait-spec.ts";

/** Drawing size of a portrait, in pixels; the profile shows it 4:5, the card crops it to 7:8. */
export const portraitSize = { width: 640, height: 800 };

/** The whole picture: a lit wall, a sitter out of focus, soft dark corners. */
export function portraitSvg(name: string, spec: PortraitSpec): string {
  const { width, height } = portraitSize;
  const pose = poseOf(seededRandom(seedOf(name)));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 640 800">
<defs>${gradients(spec)}${blur("soft", 9)}${blur("faint", 6)}${blur("shade", 30)}
<clipPath id="head"><ellipse cx="320" cy="345" rx="108" ry="150"/></clipPath></defs>
<rect width="640" height="800" fill="url(#wall)"/>
<g transform="${pose}" filter="url(#soft)">${hairBehind(spec)}</g>
<g filter="url(#soft)">${clothing(spec)}</g>
<g transform="${pose}">
<g filter="url(#soft)">${neck()}${clothingAtNeck(spec)}</g>
<g filter="url(#faint)">${head()}${features(spec)}<g clip-path="url(#head)"><g filter="url(#shade)">${shade()}</g></g></g>
<g filter="url(#soft)">${beard(spec)}${hairInFront(spec)}</g>
<g filter="url(#faint)">${glasses(spec)}</g>
</g>
<rect width="640" height="800" fill="url(#corners)"/>
</svg>`;
}

/** How the sitter sits: a slight tilt, a slimmer or rounder face, seen from the left or the right. */
function poseOf(random: () => number): string {
  const tilt = (random() * 6 - 3).toFixed(2);
  const side = random() < 0.5 ? -1 : 1;
  const slim = (0.95 + random() * 0.12) * side;
  const rise = (random() * 16 - 4).toFixed(1);
  return `translate(320 ${rise}) rotate(${tilt} 0 560) scale(${slim.toFixed(3)} 1) translate(-320 0)`;
}

function blur(id: string, deviation: number): string {
  return `<filter id="${id}" x="-25%" y="-25%" width="150%" height="150%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
}

function gradients(spec: PortraitSpec): string {
  const [light, dark] = grounds[spec.ground];
  const [lit, shaded, throat] = skins[spec.skin];
  return `<radialGradient id="wall" cx="38%" cy="30%" r="85%"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>
<radialGradient id="corners" cx="48%" cy="42%" r="75%"><stop offset=".55" stop-color="#2B241C" stop-opacity="0"/><stop offset="1" stop-color="#2B241C" stop-opacity=".38"/></radialGradient>
<linearGradient id="skin"><stop offset="0" stop-color="${lit}"/><stop offset=".55" stop-color="${lit}"/><stop offset="1" stop-color="${shaded}"/></linearGradient>
<linearGradient id="throat" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${shaded}"/><stop offset="1" stop-color="${throat}"/></linearGradient>`;
}

function neck(): string {
  return `<path d="M262 430 L258 590 Q320 640 382 590 L378 430 Z" fill="url(#throat)"/>`;
}

function head(): string {
  return `<ellipse cx="320" cy="345" rx="108" ry="150" fill="url(#skin)"/>
<ellipse cx="212" cy="360" rx="14" ry="30" fill="url(#skin)"/><ellipse cx="428" cy="360" rx="14" ry="30" fill="url(#throat)"/>`;
}

/** Brows, eyes, nose and mouth, only as much as a photograph out of focus keeps. */
function features(spec: PortraitSpec): string {
  const ink = spec.skin === "deep" || spec.skin === "brown" ? "#1F1510" : "#4A382C";
  return `<g fill="none" stroke="${ink}" stroke-linecap="round">
<path d="M242 320 Q266 308 294 318 M348 318 Q374 308 398 320" stroke-width="10" opacity=".5"/>
<path d="M328 360 Q340 396 330 404 Q318 410 308 404" stroke-width="6" opacity=".38"/>
<path d="M292 444 Q320 448 350 444" stroke-width="9" opacity=".48"/></g>
<g fill="${ink}"><ellipse cx="270" cy="348" rx="19" ry="8" opacity=".62"/><ellipse cx="371" cy="348" rx="19" ry="8" opacity=".62"/>
<path d="M296 470 Q320 480 346 470 Q320 490 296 470 Z" opacity=".2"/></g>`;
}

/** The side that the window does not light. */
function shade(): string {
  return `<path d="M410 150 Q500 340 420 530 Q360 540 356 500 Q420 400 392 250 Z" fill="#2B1E15" opacity=".42"/>`;
}

function glasses(spec: PortraitSpec): string {
  if (!spec.glasses) return "";
  const lens = (x: number) =>
    spec.glasses === "round"
      ? `<circle cx="${x}" cy="350" r="37"/>`
      : `<rect x="${x - 42}" y="324" width="84" height="54" rx="16"/>`;
  return `<g fill="none" stroke="#3A332B" stroke-width="8" opacity=".75">${lens(270)}${lens(370)}<path d="M307 346 Q320 338 333 346 M232 344 L214 338 M408 344 L426 338"/></g>`;
}
