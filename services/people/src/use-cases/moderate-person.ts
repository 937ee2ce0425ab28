import { createModeration, type Decision, decidedFields } from "@deeds/moderation";
import type { Transaction } from "@deeds/service-kit";
import { personEvent } from "../events.ts";
import type { StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { nameRequired } from "./add-person.ts";
import { personEntry } from "./steps/audit-person.ts";
import { savePerson } from "./steps/save-person.ts";
import { claimSlugOfName } from "./steps/slugs.ts";

const moderate = createModeration<StoredPerson>();

/** Approves or rejects a pending person. Idempotent for the same decision; rejects a different one. */
export const moderatePerson = (context: ServiceContext, decision: Decision) =>
  moderate(context.database, decision, {
    find: context.models.people.findById,
    decide: (tx, person) => decide(context, tx, { person, decision }),
  });

async function decide(
  context: ServiceContext,
  tx: Transaction,
  { person, decision }: { person: StoredPerson; decision: Decision },
) {
  const { status, actor, now } = decision;
  const isApproval = status === "approved";
  if (isApproval && person.name === null) throw nameRequired();
  const changes = {
    ...decidedFields(decision),
    slug: isApproval ? (person.slug ?? (await claimSlugOfName(context, tx, person))) : person.slug,
    updatedAt: now,
  };
  const decided = await savePerson(context, tx, { before: person, changes });
  const entry = personEntry({ actor, action: status, before: person, after: decided });
  await context.audit.record(tx, entry);
  const type = isApproval ? "person_approved" : "person_rejected";
  await context.messaging.record(tx, [personEvent(type, decided)]);
  return decided;
}
