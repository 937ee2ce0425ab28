import {
  createTransition,
  needsRevision,
  type RevisionOrder,
  revisedFields,
} from "@deeds/moderation";
import { AppError } from "@deeds/service-kit";
import { personEvent } from "../events.ts";
import type { StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { personEntry } from "./steps/audit-person.ts";
import { findPerson } from "./steps/find-person.ts";
import { savePerson } from "./steps/save-person.ts";

const revise = createTransition<StoredPerson>();

/**
 * Reopens, unpublishes, hides or restores a decided person. Idempotent; throws `wrong-status` when the
 * status does not allow it, and `already-merged`.
 */
export const revisePerson = (context: ServiceContext, order: RevisionOrder) =>
  revise(context.database, order, {
    find: (id, tx) => findPerson(context, id, { isAdmin: true, tx }),
    isNeeded: (person) => needsRevision(person, order),
    change: async (tx, person) => {
      if (person.mergedInto) throw new AppError("already-merged");
      const { revision, reason, actor, now } = order;
      const changes = { ...revisedFields(order), updatedAt: now };
      const revised = await savePerson(context, tx, { before: person, changes });
      const entry = personEntry({ actor, action: revision, before: person, after: revised });
      await context.audit.record(tx, { ...entry, note: reason });
      await context.messaging.record(tx, [
        personEvent("person_updated", revised),
        personEvent(`person_${revision}`, revised),
      ]);
      return revised;
    },
  });
