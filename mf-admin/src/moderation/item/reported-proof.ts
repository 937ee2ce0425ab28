/**
 * The proof that a request is about: the form writes it as the first line of the text, "Proof № 000012";
 * `null` when the request is about the whole record.
 */
export function reportedProof(text: string): number | null {
  const number = /^\p{L}+\s№\s(\d{1,15})(\n|$)/u.exec(text)?.[1];
  return number ? Number(number) : null;
}
