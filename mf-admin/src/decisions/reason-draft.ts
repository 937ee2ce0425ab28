import { readDraft, removeDraft, writeDraft } from "@deeds/remote-kit";

/** The key of the draft of a rejection's reason; of one item, or of several rejected together. */
export const reasonDraft = (keys: readonly string[]): string => `reason:${keys.join()}`;

/** After the calls: removes the draft, except for items whose rejection was not stored. */
export function settleReason(sent: readonly string[], failed: readonly string[]): void {
  if (failed.length === sent.length) return;
  const draft = readDraft(reasonDraft(sent));
  removeDraft(reasonDraft(sent));
  if (!draft || failed.length === 0) return;
  for (const keys of [failed, ...failed.map((key) => [key])]) {
    writeDraft(reasonDraft(keys), draft.value);
  }
}
