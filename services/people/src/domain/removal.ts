import type { ModerationStatus, RemovalRequest } from "@deeds/contracts";

/** State of the removal requests for a person; stored with these names. */
export interface Removal {
  /** Number of undecided requests. */
  open: number;
  /** Those of them that hide the contacts; absent in older records, in which all do. */
  hiding?: number;
  /** Whether a request to hide the contacts was granted. */
  hidden: boolean;
}

export const noRequests: Removal = { open: 0, hiding: 0, hidden: false };

const hidingOf = ({ hiding, open }: Removal): number => hiding ?? open;

/**
 * Only administrators see contacts while a request that hides them is open, or after a request to
 * hide was granted.
 */
export const withholdsContacts = (removal: Removal | undefined): boolean =>
  removal !== undefined && (hidingOf(removal) > 0 || removal.hidden);

type Hiding = Pick<RemovalRequest, "hidesContacts">;

export const afterRequest = (removal: Removal, { hidesContacts }: Hiding): Removal => ({
  ...removal,
  open: removal.open + 1,
  hiding: hidingOf(removal) + (hidesContacts ? 1 : 0),
});

export const afterDecision = (
  removal: Removal,
  request: Hiding & { status: ModerationStatus; wish: RemovalRequest["wish"] },
): Removal => ({
  open: Math.max(0, removal.open - 1),
  hiding: Math.max(0, hidingOf(removal) - (request.hidesContacts ? 1 : 0)),
  hidden: removal.hidden || (request.status === "approved" && request.wish === "hide"),
});
