import type { DomainEvent } from "@deeds/contracts";
import { projectPeople } from "@deeds/messaging";
import type { Transaction } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";
import { erasePerson } from "../use-cases/erase-person.ts";
import { followMerge } from "../use-cases/follow-merge.ts";
import { markApplied } from "../use-cases/mark-applied.ts";
import { peopleProjection } from "../use-cases/people-projection.ts";

/** Subscribes to the people service's events: status changes, applied suggestions, merges and erasures. */
export function consumePeople(context: ServiceContext): void {
  context.messaging.consume({
    name: "public-people",
    types: ["person_approved", "person_updated"],
    handleMany: (events, tx) => projectPeople(peopleProjection(context), tx, events),
  });
  context.messaging.consume({
    name: "people",
    types: ["contact_edit_applied", "person_merged", "person_unmerged", "person_erased"],
    handle: (event, tx) => take(context, tx, event),
  });
}

type Heard = DomainEvent<
  "contact_edit_applied" | "person_merged" | "person_unmerged" | "person_erased"
>;

function take(context: ServiceContext, tx: Transaction, event: Heard): Promise<void> {
  const { dataversion: version } = event;
  switch (event.type) {
    case "person_erased":
      return erasePerson(context, tx, event.data);
    case "person_merged": {
      const { id, into: other } = event.data;
      return followMerge(context, tx, { id, other, undone: false, version });
    }
    case "person_unmerged": {
      const { id, from: other } = event.data;
      return followMerge(context, tx, { id, other, undone: true, version });
    }
    default:
      return markApplied(context, tx, { id: event.data.id, at: new Date(event.time) });
  }
}
