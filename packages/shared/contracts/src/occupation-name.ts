/** Returns an occupation by the one name that recorded spellings with other spaces or a small first letter share. */
export function occupationName(text: string): string {
  const plain = text.normalize("NFC").trim().replace(/\s+/g, " ");
  const [first = "", ...rest] = plain;
  return first.toUpperCase() + rest.join("");
}
