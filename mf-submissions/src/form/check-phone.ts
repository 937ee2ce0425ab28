import type { Sending } from "@deeds/remote-kit";

const characters = /^\+?[\d\s().\-‐–—/]+$/;
const minDigits = 5;
/** The most that E.164 has. */
const maxDigits = 15;

/** Whether a text can be a phone of some country; the server knows the numbering plans. */
export function isLikePhone(text: string): boolean {
  const { length } = text.replace(/\D/g, "");
  return characters.test(text.trim()) && length >= minDigits && length <= maxDigits;
}

/** Shows the error of a phone when its field is left. */
export function checkPhone(
  { errorOf, setIssues }: Pick<Sending<unknown>, "errorOf" | "setIssues">,
  phone: string,
  message: string,
): void {
  if (phone.trim() === "" || isLikePhone(phone) || errorOf("phone")) return;
  setIssues((now) => [...now, { path: "phone", message }]);
}
