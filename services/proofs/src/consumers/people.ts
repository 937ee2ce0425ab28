import { consumers, type DomainEvent } from "@deeds/contracts";
import { projectPeople } from "@deeds/messaging";
import type { Transaction } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";
import { erasePerson, finishErasure } from "../use-cases/erase-person.ts";
import { finishMerge, followMerge } from "../use-cases/follow-merge.ts";

export function consumePeople(context: ServiceContext): void {
  context.messaging.consume({
    name: "people",
    types: consumers.proofs.people,
    handleMany: async (events, tx) => {
      await projectPeople(context.models.people.projection, tx, events.filter(isProjected));
      for (const event of events) await handle(context, event, tx);
    },
    after: ({ type, data }) => {
      if (type === "person_erased") {
        void finishErasure(context, { id: data.id, now: context.clock() });
      }
      if (type === "person_merged") {
        finishMerge(context, data.id).catch((error: unknown) =>
          context.log.warn({ err: error }, "finishing a merge failed; the sweeper retries"),
        );
      }
    },
  });
}

type StateEvent = DomainEvent<"person_approved" | "person_updated">;
type Consumed = StateEvent | DomainEvent<"person_merged" | "person_unmerged" | "person_erased">;

const isProjected = (event: Consumed): event is StateEvent =>
  event.type === "person_approved" || event.type === "person_updated";

async function handle(context: ServiceContext, event: Consumed, tx: Transaction): Promise<void> {
  const details = { id: event.data.id, version: event.dataversion, now: context.clock() };
  if (event.type === "person_erased") await erasePerson(context, tx, { ...event.data, ...details });
  if (event.type === "person_unmerged") await followMerge(context, tx, { ...details, into: null });
  if (event.type === "person_merged") {
    await followMerge(context, tx, { ...details, into: event.data.into });
  }
}
