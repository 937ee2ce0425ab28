import type { Identity } from "@deeds/contracts";
import { type DomainEvent, events } from "@deeds/contracts";

/** Whether a viewer may know that this happened. */
export function mayHear(event: DomainEvent, identity: Identity | null): boolean {
  const { audience } = events[event.type];
  if (audience === "everyone") return true;
  return audience === "administrators" && identity?.isAdmin === true;
}

/** What is told of it: which thing, never what is in it. */
export function factOf({ type, data }: DomainEvent): string {
  const id = "id" in data ? data.id : null;
  const personId = "personId" in data ? data.personId : type.startsWith("person_") ? id : null;
  return JSON.stringify({ type, id, personId });
}
