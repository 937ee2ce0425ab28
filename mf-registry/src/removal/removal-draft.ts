import type { RemovalFields } from "@deeds/contracts/browser";

export interface RemovalDraft {
  relation: string;
  wish: RemovalFields["wish"] | undefined;
  text: string;
}

export const emptyRemoval: RemovalDraft = { relation: "", wish: undefined, text: "" };

/** Returns the request body; the text of a report about a proof starts with the proof's number. */
export const removalBody = ({ relation, wish, text }: RemovalDraft, about: string | null) => ({
  relation: relation.trim(),
  wish,
  text: about && text.trim() ? `${about}\n${text.trim()}` : text.trim(),
});
