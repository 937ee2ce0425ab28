import { plainLatin } from "./plain-latin.ts";
import { type Romanisation, romanise } from "./romanise.ts";

const longest = 80;

/** Letters that only one of the two languages has. */
const ukrainianOnly = /[іїєґ]/;
const russianOnly = /[ыэъё]/;

/** A name as a part of an address: Latin letters, digits and single hyphens. */
export function slugOf(name: string, country: string | null): string {
  const lower = name
    .normalize("NFC")
    .toLowerCase()
    .replace(/['’ʼ`]/g, "");
  const table = romanisationOf(lower, country);
  const words = lower.split(/[^\p{L}\p{N}]+/u).map((word) => romanise(word, table));
  const plain = plainLatin(words.join("-")).replace(/[^a-z0-9]+/g, "-");
  return plain.slice(0, longest).replace(/^-+|-+$/g, "") || "person";
}

function romanisationOf(name: string, country: string | null): Romanisation {
  if (ukrainianOnly.test(name)) return "ukrainian";
  return country === "Украина" && !russianOnly.test(name) ? "ukrainian" : "russian";
}

/** What is tried in turn: the slug alone, then with a short suffix that belongs to the person. */
export const slugCandidates = (slug: string, personId: number): string[] => [
  slug,
  `${slug}-${personId}`,
  `${slug}-${personId}-${personId}`,
];
