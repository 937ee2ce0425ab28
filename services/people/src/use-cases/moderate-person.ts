import { createTransition, type Decision, decidedFields, needsDecision } from "@deeds/moderation";
import { photoIdOf } from "../domain/person-content.ts";
import { personEvent } from "../events.ts";
import type { StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { nameRequired } from "./add-person.ts";
import { personEntry } from "./steps/audit-person.ts";
import { savePerson } from "./steps/save-person.ts";
import { claimSlugOfName } from "./steps/slugs.ts";

const moderate = createTransition<StoredPerson>();

/** Approves or rejects a pending person. Idempotent for the same decision; rejects a different one. */
export const moderatePerson = (context: ServiceContext, decision: Decision) =>
  moderate(context.database, decision, {
    find: context.models.people.findById,
    isNeeded: (person) => needsDecision(person, decision),
    change: async (tx, person) => {
      const { status, actor, now } = decision;
      const isApproval = status === "approved";
      if (isApproval && person.name === null) throw nameRequired();
      const slug = isApproval
        ? (person.slug ?? (await claimSlugOfName(context, tx, person)))
        : person.slug;
      const changes = { ...decidedFields(decision), slug, updatedAt: now };
      const decided = await savePerson(context, tx, { before: person, changes });
      if (decided.profilePhoto !== null) {
        await context.models.photos.forgetVisitor(tx, photoIdOf(decided.profilePhoto));
      }
      const entry = personEntry({ actor, action: status, before: person, after: decided });
      await context.audit.record(tx, entry);
      await context.messaging.record(tx, [personEvent(`person_${status}`, decided)]);
      return decided;
    },
  });
