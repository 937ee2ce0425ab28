import { useTranslation } from "@deeds/i18n/react";
import { useState } from "react";

const characters = /^\+?[\d\s().\-‐–—/]+$/;
const minDigits = 5;
/** The most that E.164 has. */
const maxDigits = 15;

/** Whether a text can be a phone of some country; the server knows the numbering plans. */
export function isLikePhone(text: string): boolean {
  const { length } = text.replace(/\D/g, "");
  return characters.test(text.trim()) && length >= minDigits && length <= maxDigits;
}

/**
 * Returns the error of a phone once its field is left; beside the field only, since a summary takes the
 * focus.
 */
export function useLeftPhone(phone: string) {
  const { t } = useTranslation("submissions");
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && phone.trim() !== "" && !isLikePhone(phone);
  return { error: isWrong ? t("phoneInvalid") : undefined, onBlur: () => setLeft(true) };
}
