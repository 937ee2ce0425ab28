import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** The site's typefaces as files: a server may have no font of its own. */
export function readFonts() {
  return [
    ...family("Golos Text", "@fontsource/golos-text/files/golos-text", 400),
    ...family("Golos Text", "@fontsource/golos-text/files/golos-text", 600),
    ...family("Literata", "@fontsource/literata/files/literata", 600),
  ];
}

/** Latin holds digits and punctuation, Cyrillic the numero sign. */
const subsets = ["latin", "cyrillic", "latin-ext"] as const;

const family = (name: string, path: string, weight: 400 | 600) =>
  subsets.map((subset) => ({
    name: subset === "latin" ? name : `${name} ${subset}`,
    data: readFileSync(resolve(`${path}-${subset}-${weight}-normal.woff`)),
    weight,
    style: "normal" as const,
  }));
