import { type DomainEvent, events, type Identity } from "@deeds/contracts";

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
