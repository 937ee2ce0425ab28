import { type RemovalFields, removalWishes } from "@deeds/contracts/browser";

export interface RemovalDraft {
  relation: string;
  wish: RemovalFields["wish"] | undefined;
  text: string;
}

export const blankRemoval: RemovalDraft = { relation: "", wish: undefined, text: "" };

export const wishes = removalWishes;

/** What is sent: a report of one proof names it first, so that a moderator finds it. */
export const removalBody = ({ relation, wish, text }: RemovalDraft, about: string | null) => ({
  relation: relation.trim(),
  wish,
  text: about && text.trim() ? `${about}\n${text.trim()}` : text.trim(),
});
