import { occupationName } from "@deeds/contracts";

const separators = /[,;،、，]/u;

/** Occupations of one person that are counted; no honest record has more. */
const maxOccupations = 10;

/** Returns the occupations that a record names, each once: `Врач, педагог` has two. */
export function occupationsOf(text: string | null): string[] {
  const names = (text ?? "").split(separators).map(occupationName);
  return [...new Set(names)].filter((name) => name !== "").slice(0, maxOccupations);
}
