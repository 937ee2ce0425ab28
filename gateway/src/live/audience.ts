import { type DomainEvent, type EventType, events, type Identity } from "@deeds/contracts";

/** Who may know that something happened. */
export type Hearing = "everyone" | "administrators" | "nobody";

/** A change of what is not approved is nobody's business yet but the administrators'. */
export function hearingOf({ type, data }: DomainEvent): Hearing {
  const { audience } = events[type];
  if (audience !== "everyone") return audience;
  return "status" in data && data.status !== "approved" ? "administrators" : "everyone";
}

export const mayHear = (hearing: Hearing, identity: Identity | null): boolean =>
  hearing === "everyone" || (hearing === "administrators" && identity?.isAdmin === true);

/**
 * Decisions that only administrators may know of by name. Whoever waits for one of them, by a
 * receipt or under an account, is told that there was a decision and not of what, and looks again.
 */
const quietDecisions: readonly EventType[] = [
  "person_rejected",
  "proof_rejected",
  "contact_edit_approved",
  "contact_edit_rejected",
  "removal_decided",
];

export const isQuietDecision = ({ type }: DomainEvent): boolean => quietDecisions.includes(type);
