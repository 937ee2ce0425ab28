import type { Language } from "@deeds/i18n";
import { fallbackLanguage } from "@deeds/i18n";
import type { QueueItem } from "../queue/queue-item.ts";
import type { ReasonTemplate } from "./reason-templates.ts";

/** A reason as it was chosen: a template stands in the receiver's words, one's own text as it is. */
export interface ChosenReason {
  template: ReasonTemplate | null;
  /** What was written, or changed of the template; null: the template says it. */
  text: string | null;
}

/** The language in which a sender is written to: their own, else the register's. */
export const languageOf = ({ language }: Pick<QueueItem, "language">): Language =>
  language ?? fallbackLanguage;

/** The reason that one sender receives; null for none. */
export function reasonFor(item: Pick<QueueItem, "language">, chosen: ChosenReason): string | null {
  if (chosen.text !== null) return chosen.text.trim() || null;
  return chosen.template?.text[languageOf(item)] ?? null;
}
