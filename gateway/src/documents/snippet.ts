const snippetLength = 150;

/** The first 150 characters of the notes, with an ellipsis when cut (specification §2). */
export function snippet(notes: string | null): string | null {
  const text = notes?.replace(/\s+/g, " ").trim();
  if (!text) return null;
  const characters = [...text];
  if (characters.length <= snippetLength) return text;
  return `${characters.slice(0, snippetLength).join("").trimEnd()}…`;
}
