import { createModeration, type Decision, decidedFields } from "@deeds/moderation";
import type { Transaction } from "@deeds/service-kit";
import { personEvent } from "../events.ts";
import type { StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { nameRequired } from "./add-person.ts";
import { personEntry } from "./steps/audit-person.ts";
import { countPerson } from "./steps/counts.ts";
import { recordWords } from "./steps/record-words.ts";
import { savePerson } from "./steps/save-person.ts";
import { claimSlugOfName } from "./steps/slugs.ts";

const moderate = createModeration<StoredPerson>();

/** Approves or rejects a pending person. Idempotent for the same decision; rejects a different one. */
export const moderatePerson = (
  context: ServiceContext,
  decision: Decision,
): Promise<StoredPerson> =>
  moderate(context.database, decision, {
    find: (id, tx) => context.models.people.findById(id).session(tx).lean(),
    decide: (tx, person) => decide(context, tx, person, decision),
  });

async function decide(
  context: ServiceContext,
  tx: Transaction,
  person: StoredPerson,
  decision: Decision,
) {
  const isApproval = decision.status === "approved";
  if (isApproval && person.name === null) throw nameRequired();
  const decided = await savePerson(context, tx, person, {
    ...decidedFields(decision),
    slug: isApproval ? (person.slug ?? (await claimSlugOfName(context, tx, person))) : person.slug,
    updatedAt: decision.now,
  });
  await countPerson(context, tx, person, decided);
  await recordWords(context, tx, [{ before: person, after: decided }]);
  const { actor, status: action } = decision;
  await context.audit.record(tx, personEntry({ actor, action, before: person, after: decided }));
  const type = isApproval ? "person_approved" : "person_rejected";
  await context.messaging.record(tx, [personEvent(type, decided)]);
  return decided;
}
