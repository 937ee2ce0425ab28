import { type Actor, createKeyedMutex, refuse, type Transaction } from "@deeds/service-kit";
import { personEvent } from "../events.ts";
import type { StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { nameRequired } from "./add-person.ts";
import { personEntry } from "./steps/audit-person.ts";
import { savePerson } from "./steps/save-person.ts";
import { claimSlugOfName } from "./steps/slugs.ts";

interface Decision {
  id: number;
  status: "approved" | "rejected";
  rejectionReason: string | null;
  actor: Actor;
  now: Date;
}

const withLock = createKeyedMutex();

/** Approves or rejects a pending person. Idempotent for the same decision; rejects a different one. */
export const moderatePerson = (
  context: ServiceContext,
  decision: Decision,
): Promise<StoredPerson> =>
  withLock(decision.id, async () => {
    const seen = await context.models.people.findById(decision.id);
    if (seen && seen.status !== "pending") return settled(seen, decision);
    return context.database.transaction(async (tx) => {
      const person = await context.models.people.findById(decision.id, tx);
      if (!person) throw refuse.notFound();
      if (person.status !== "pending") return settled(person, decision);
      return decide(context, tx, { person, decision });
    });
  });

function settled(person: StoredPerson, { status }: Decision): StoredPerson {
  if (person.status !== status) throw refuse.alreadyModerated();
  return person;
}

async function decide(
  context: ServiceContext,
  tx: Transaction,
  { person, decision }: { person: StoredPerson; decision: Decision },
) {
  const { status, rejectionReason, actor, now } = decision;
  const isApproval = status === "approved";
  if (isApproval && person.name === null) throw nameRequired();
  const changes = {
    status,
    slug: isApproval ? (person.slug ?? (await claimSlugOfName(context, tx, person))) : person.slug,
    rejectionReason: isApproval ? null : rejectionReason,
    moderatedAt: now,
    moderatedById: actor.userId,
    updatedAt: now,
  };
  const decided = await savePerson(context, tx, { before: person, changes });
  const entry = personEntry({ actor, action: status, before: person, after: decided });
  await context.audit.record(tx, entry);
  const type = isApproval ? "person_approved" : "person_rejected";
  await context.messaging.record(tx, [personEvent(type, decided)]);
  return decided;
}
