import type { PortraitSpec } from "./portrait-spec.ts";

const cloths = {
  suit: "#47423B",
  collar: "#332C26",
  cassock: "#26221E",
  coat: "#D9D1C3",
  shawl: "#65544A",
  uniform: "#58553F",
  plain: "#5E6660",
} as const;

/** Shoulders that run out of the picture on both sides. */
export function clothing(spec: PortraitSpec): string {
  return `<path d="M-60 920 L-60 840 Q-10 690 170 618 Q250 580 320 580 Q390 580 470 618 Q650 690 700 840 L700 920 Z" fill="${cloths[spec.dress]}"/>`;
}

/** Collars, lapels and folds, drawn over the neck. */
export function clothingAtNeck(spec: PortraitSpec): string {
  const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
  switch (spec.dress) {
    case "suit":
      return `${path("M252 576 L320 760 L388 576 Q320 640 252 576 Z", "#E7DFD1")}${path("M304 632 L336 632 L348 900 L292 900 Z", "#2C2824")}${path("M252 580 L306 900 L226 900 L196 622 Z M388 580 L334 900 L414 900 L444 622 Z", "#3B362F")}`;
    case "collar":
      return path(
        "M226 590 Q236 556 262 562 Q320 626 378 562 Q404 556 414 590 Q410 680 320 690 Q230 680 226 590 Z",
        "#ECE4D6",
      );
    case "cassock":
      return `${path("M250 566 Q320 606 390 566 L396 616 Q320 652 244 616 Z", "#191613")}${path("M300 600 L340 600 L336 622 L304 622 Z", "#D8CFBF")}`;
    case "coat":
      return `${path("M252 580 L300 900 L340 900 L388 580 Q320 636 252 580 Z", "#98A099")}${path("M252 576 L304 900 L262 900 L206 620 Z M388 576 L336 900 L378 900 L434 620 Z", "#EFE9DD")}`;
    case "shawl":
      return path(
        "M90 690 Q220 570 262 580 Q320 640 378 580 Q420 570 550 690 Q420 740 320 840 Q220 740 90 690 Z",
        "#7C6858",
      );
    case "uniform":
      return `${path("M246 566 Q320 602 394 566 L400 616 Q320 646 240 616 Z", "#45422F")}${path("M311 630 L329 630 L329 900 L311 900 Z", "#45422F")}`;
    case "plain":
      return path("M246 570 Q320 650 394 570 L404 594 Q320 686 236 594 Z", "#4A524D");
  }
}
