import type { Issue } from "@deeds/contracts";
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

/** The server knows the addresses exactly. */
const profile = /^(?:(?:https?:\/\/)?(?:www\.|m\.)?instagram\.com\/|@)?([\w.]+)\/?([?#].*)?$/i;

/** Returns the handle of a typed handle or of a link to a profile; `null` for any other text. */
export const handleIn = (text: string): string | null => profile.exec(text.trim())?.[1] ?? null;

interface Contacts {
  phone?: string | null;
  instagramUsername?: string | null;
}

/** Returns a function that finds the contacts of a body that the server refuses, which its schema does not find. */
export function useContactIssues() {
  const { t } = useTranslation("submissions");
  return ({ phone, instagramUsername }: Contacts): Issue[] => [
    ...(phone && !isLikePhone(phone) ? [{ path: "phone", message: t("phoneInvalid") }] : []),
    ...(instagramUsername && handleIn(instagramUsername) === null
      ? [{ path: "instagramUsername", message: t("instagramInvalid") }]
      : []),
  ];
}

/** Leaves one issue of each field. */
export const firstOfEach = (issues: readonly Issue[]): Issue[] =>
  issues.filter(({ path }, index) => issues.findIndex((one) => one.path === path) === index);
