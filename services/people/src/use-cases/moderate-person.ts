import { type Actor, createKeyedMutex, refuse, type Transaction } from "@deeds/service-kit";
import { personEvent } from "../events.ts";
import type { StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { nameRequired } from "./add-person.ts";
import { personEntry } from "./steps/audit-person.ts";
import { countPerson } from "./steps/counts.ts";
import { recordWords } from "./steps/record-words.ts";
import { savePerson } from "./steps/save-person.ts";
import { claimSlugOfName } from "./steps/slugs.ts";

export interface Decision {
  id: number;
  status: "approved" | "rejected";
  rejectionReason: string | null;
  actor: Actor;
  now: Date;
}

const inLine = createKeyedMutex();

/** Approves or rejects a pending person. Idempotent for the same decision; rejects a different one. */
export const moderatePerson = (
  context: ServiceContext,
  decision: Decision,
): Promise<StoredPerson> =>
  inLine(decision.id, async () => {
    const seen = await context.models.people.findById(decision.id).lean();
    if (seen && seen.status !== "pending") return settled(seen, decision);
    return context.database.transaction(async (tx) => {
      const person = await context.models.people.findById(decision.id).session(tx).lean();
      if (!person) throw refuse.notFound();
      if (person.status !== "pending") return settled(person, decision);
      return decide(context, tx, person, decision);
    });
  });

function settled(person: StoredPerson, { status }: Decision): StoredPerson {
  if (person.status !== status) throw refuse.alreadyModerated();
  return person;
}

async function decide(
  context: ServiceContext,
  tx: Transaction,
  person: StoredPerson,
  decision: Decision,
) {
  const isApproval = decision.status === "approved";
  if (isApproval && person.name === null) throw nameRequired();
  const decided = await savePerson(context, tx, person, {
    status: decision.status,
    slug: isApproval ? (person.slug ?? (await claimSlugOfName(context, tx, person))) : person.slug,
    rejectionReason: isApproval ? null : decision.rejectionReason,
    moderatedAt: decision.now,
    moderatedById: decision.actor.userId,
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
