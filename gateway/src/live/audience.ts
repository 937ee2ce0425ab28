import type { Identity } from "@deeds/contracts";
import { type DomainEvent, events } from "@deeds/contracts";

/** Whether a viewer may know that this happened. */
export function mayHear(event: DomainEvent, identity: Identity | null): boolean {
  const { audience } = events[event.type];
  if (audience === "nobody") return false;
  return identity?.isAdmin === true || (audience === "everyone" && isPublic(event));
}

/** A change of what is not approved is nobody's business yet. */
const isPublic = ({ data }: DomainEvent): boolean =>
  !("status" in data) || data.status === "approved";

/** What is told of it: which thing, never what is in it. */
export function factOf({ type, data }: DomainEvent): string {
  const id = "id" in data ? data.id : null;
  const personId = "personId" in data ? data.personId : type.startsWith("person_") ? id : null;
  return JSON.stringify({ type, id, personId });
}
