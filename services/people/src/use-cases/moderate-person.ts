import { type Actor, oneAtATime, refuse, type Transaction } from "@deeds/service-kit";
import { personFact } from "../events.ts";
import type { House } from "../house.ts";
import type { StoredPerson } from "../models/person.ts";
import { nameRequired } from "./add-person.ts";
import { personLine } from "./steps/audit-person.ts";
import { countPerson } from "./steps/counts.ts";
import { keepWords } from "./steps/keep-words.ts";
import { savePerson } from "./steps/save-person.ts";
import { claimSlugOfName } from "./steps/slugs.ts";

export interface Decision {
  id: number;
  status: "approved" | "rejected";
  rejectionReason: string | null;
  actor: Actor;
  now: Date;
}

const inLine = oneAtATime();

/**
 * Approves or rejects who is pending. The same decision again changes nothing and answers the same;
 * another one is refused.
 */
export const moderatePerson = (house: House, decision: Decision): Promise<StoredPerson> =>
  inLine(decision.id, async () => {
    const seen = await house.models.people.findById(decision.id).lean();
    if (seen && seen.status !== "pending") return settled(seen, decision);
    return house.database.transaction(async (tx) => {
      const person = await house.models.people.findById(decision.id).session(tx).lean();
      if (!person) throw refuse.notFound();
      if (person.status !== "pending") return settled(person, decision);
      return decide(house, tx, person, decision);
    });
  });

function settled(person: StoredPerson, { status }: Decision): StoredPerson {
  if (person.status !== status) throw refuse.alreadyModerated();
  return person;
}

async function decide(house: House, tx: Transaction, person: StoredPerson, decision: Decision) {
  const isApproval = decision.status === "approved";
  if (isApproval && person.name === null) throw nameRequired();
  const decided = await savePerson(house, tx, person, {
    status: decision.status,
    slug: isApproval ? (person.slug ?? (await claimSlugOfName(house, tx, person))) : person.slug,
    rejectionReason: isApproval ? null : decision.rejectionReason,
    moderatedAt: decision.now,
    moderatedById: decision.actor.userId,
    updatedAt: decision.now,
  });
  await countPerson(house, tx, person, decided);
  await keepWords(house, tx, [{ before: person, after: decided }]);
  const { actor, status: action } = decision;
  await house.audit.record(tx, personLine({ actor, action, before: person, after: decided }));
  const type = isApproval ? "person_approved" : "person_rejected";
  await house.messaging.record(tx, [personFact(type, decided)]);
  return decided;
}
