const alphabet = "0123456789abcdefghijklmnopqrstuvwxyzабвгґдеєжзиіїйклмнопрстуўфхцчшщъыьэюя";
const ranks = new Map([...alphabet].map((letter, rank) => [letter, rank]));

/**
 * A text that sorts by code point as the name sorts in a Russian or Ukrainian dictionary: `ё` with
 * `е`, the Ukrainian letters in their places, spaces before letters.
 */
export function sortNameOf(...names: (string | null)[]): string {
  const whole = names.filter((name) => name !== null).join(" ");
  const lower = whole.normalize("NFC").toLowerCase().replaceAll("ё", "е");
  return [...lower.trim()].map(rankOf).join("").slice(0, 120);
}

function rankOf(letter: string): string {
  const rank = ranks.get(letter);
  if (rank !== undefined) return String.fromCharCode(0x100 + rank);
  return /\p{L}|\p{N}/u.test(letter) ? letter : " ";
}
