import { endpoints, type WaitingKind } from "@deeds/contracts/browser";
import { type CallOptions, callEndpoint, type EndpointArgs, useEndpoint } from "@deeds/remote-kit";

const waitingCalls = {
  proof: endpoints.waitingProofs,
  person: endpoints.waitingPeople,
  "contact-edit": endpoints.waitingContactEdits,
} as const;

/** Rows of one kind, the first ones or all; null asks nothing. */
export const useWaiting = (kind: WaitingKind, query: { limit?: number } | null) =>
  useEndpoint(waitingCalls[kind], query && { query });

/** One row of the queue; nothing when it no longer waits. */
export const readWaiting = (kind: WaitingKind, id: number) =>
  callEndpoint(waitingCalls[kind], { query: { id } });

const historyLines = 20;

/** What was done with a person lately, and with what belongs to them. */
export const useHistory = (personId: number) =>
  useEndpoint(endpoints.auditLog, { query: { personId, limit: historyLines } });

export type DecisionBody = EndpointArgs<typeof endpoints.moderateContactEdit>["body"];

/** Sends one decision; of a proof and of a person only the verdict and its reason count. */
export function sendDecision(
  kind: WaitingKind,
  id: number,
  body: DecisionBody,
  options: CallOptions,
): Promise<unknown> {
  const { status, rejectionReason } = body;
  const verdict = { status, rejectionReason };
  switch (kind) {
    case "proof":
      return callEndpoint(endpoints.moderateProof, { params: { id }, body: verdict }, options);
    case "person":
      return callEndpoint(endpoints.moderatePerson, { params: { id }, body: verdict }, options);
    default:
      return callEndpoint(endpoints.moderateContactEdit, { params: { id }, body }, options);
  }
}

export const useClaims = () => useEndpoint(endpoints.claims, {});

export const claimItem = (desk: string, body: { kind: WaitingKind; id: number }) =>
  callEndpoint(endpoints.claimItem, { params: { desk }, body });

/** Also while the page is being left. */
export const releaseClaim = (desk: string) =>
  callEndpoint(endpoints.releaseClaim, { params: { desk } }, { keepalive: true });
