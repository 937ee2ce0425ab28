import { consumers, type DomainEvent } from "@deeds/contracts";
import { projectPeople } from "@deeds/messaging";
import type { Transaction } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";
import { erasePerson } from "../use-cases/erase-person.ts";
import { followMerge } from "../use-cases/follow-merge.ts";

/** Subscribes to the people service's events: status changes, applied suggestions, merges and erasures. */
export function consumePeople(context: ServiceContext): void {
  context.messaging.consume({
    name: "public-people",
    types: consumers["contact-edits"]["public-people"],
    handleMany: (events, tx) => projectPeople(context.models.people.projection, tx, events),
  });
  context.messaging.consume({
    name: "people",
    types: consumers["contact-edits"].people,
    handle: (event, tx) => apply(context, tx, event),
  });
}

type PersonEvent = DomainEvent<
  "contact_edit_applied" | "person_merged" | "person_unmerged" | "person_erased"
>;

function apply(context: ServiceContext, tx: Transaction, event: PersonEvent): Promise<void> {
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
      return context.models.suggestions.markApplied(tx, event.data.id, new Date(event.time));
  }
}
