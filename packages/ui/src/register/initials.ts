/** One of the five tints of avatars. */
export const tints = ["brand", "accent", "info", "warn", "ok"] as const;
export type Tint = (typeof tints)[number];

/** One or two first letters of name and surname, as written; "" for neither. */
export function initials(name: string | null | undefined, surname?: string | null): string {
  const words = [name, surname].flatMap((part) => part?.trim().split(/\s+/).filter(Boolean) ?? []);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => firstLetter(word ?? "")).join("");
}

/** By grapheme, so that a letter keeps its accent; quotes and dashes before it are passed over. */
function firstLetter(word: string): string {
  const letters = word.replace(/^[^\p{L}\p{N}]+/u, "");
  const [first] = new Intl.Segmenter().segment(letters);
  return first?.segment.toLocaleUpperCase() ?? "";
}

/** A person's tint never changes: it depends on the id alone, and neighbours differ. */
export function tintOf(id: number): Tint {
  const mixed = Math.imul(id ^ (id >>> 7), 0x9e3779b1) >>> 0;
  return tints[mixed % tints.length] ?? "brand";
}
