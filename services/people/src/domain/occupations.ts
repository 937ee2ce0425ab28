const separators = /[,;،、，]/u;

/** Occupations of one person that are counted; no honest record has more. */
const maxOccupations = 10;

/** Returns an occupation by the one name that recorded spellings with other spaces or a small first letter share. */
export function occupationName(text: string): string {
  const plain = text.normalize("NFC").trim().replace(/\s+/g, " ");
  const [first = "", ...rest] = plain;
  return first.toUpperCase() + rest.join("");
}

/** Returns the occupations that a record names, each once: `Врач, педагог` has two. */
export function occupationsOf(text: string | null): string[] {
  const names = (text ?? "").split(separators).map(occupationName);
  return [...new Set(names)].filter((name) => name !== "").slice(0, maxOccupations);
}
