import type { SenderLanguage } from "@deeds/contracts";
import { createReceipt, hashReceipt } from "@deeds/moderation";
import type { Viewer } from "@deeds/service-kit";
import type { StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { addPerson } from "./add-person.ts";
import type { SentFields } from "./content/content.ts";

/** Submits a person for moderation; anonymous senders get a receipt for tracking it. */
export async function submitPerson(
  context: ServiceContext,
  submission: { fields: SentFields; viewer: Viewer; language: SenderLanguage; now: Date },
): Promise<{ person: StoredPerson; receipt: string | null }> {
  const { fields, viewer, language, now } = submission;
  const receipt = viewer.userId === null ? createReceipt() : null;
  const person = await addPerson(context, {
    fields,
    identity: undefined,
    status: "pending",
    createdById: viewer.userId,
    actor: null,
    receiptHash: receipt && hashReceipt(receipt),
    language,
    now,
  });
  return { person, receipt };
}
