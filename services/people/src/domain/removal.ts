import type { ModerationStatus, RemovalRequest } from "@deeds/contracts";

/** State of the removal requests for a person; stored with these names. */
export interface Removal {
  /** Number of undecided requests. */
  open: number;
  /** Whether a request to hide the contacts was granted. */
  hidden: boolean;
}

export const noRequests: Removal = { open: 0, hidden: false };

/** Only administrators see contacts while a request is open or after a request to hide was granted. */
export const withholdsContacts = (removal: Removal | undefined): boolean =>
  removal !== undefined && (removal.open > 0 || removal.hidden);

export const afterRequest = (removal: Removal): Removal => ({ ...removal, open: removal.open + 1 });

export const afterDecision = (
  removal: Removal,
  decision: { status: ModerationStatus; wish: RemovalRequest["wish"] },
): Removal => ({
  open: Math.max(0, removal.open - 1),
  hidden: removal.hidden || (decision.status === "approved" && decision.wish === "hide"),
});
