import type { ModerationStatus, RemovalRequest } from "@deeds/contracts";

/** What the person described has asked for. */
export interface Removal {
  /** Requests that wait for a decision. */
  open: number;
  /** A wish to hide the contacts was granted. */
  hidden: boolean;
}

export const nothingAsked: Removal = { open: 0, hidden: false };

/** Contacts are the administrators' alone while a request is open, and after a granted wish to hide. */
export const withholdsContacts = (removal: Removal | undefined): boolean =>
  removal !== undefined && (removal.open > 0 || removal.hidden);

export const afterRequest = (removal: Removal): Removal => ({
  ...removal,
  open: removal.open + 1,
});

export const afterDecision = (
  removal: Removal,
  decision: { status: ModerationStatus; wish: RemovalRequest["wish"] },
): Removal => ({
  open: Math.max(0, removal.open - 1),
  hidden: removal.hidden || (decision.status === "approved" && decision.wish === "hide"),
});
