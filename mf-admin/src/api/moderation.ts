import { endpoints, type WaitingKind } from "@deeds/contracts/browser";
import { type CallOptions, callEndpoint, type EndpointArgs, useEndpoint } from "@deeds/remote-kit";

const waitingCalls = {
  proof: endpoints.waitingProofs,
  person: endpoints.waitingPeople,
  "contact-edit": endpoints.waitingContactEdits,
} as const;

/** `null` sends no request. */
export const useWaiting = (kind: WaitingKind, query: { limit?: number } | null) =>
  useEndpoint(waitingCalls[kind], query && { query });

/** Returns no item when it is no longer pending. */
export const readWaiting = (kind: WaitingKind, id: number) =>
  callEndpoint(waitingCalls[kind], { query: { id } });

const historyLines = 20;

export const useHistory = (personId: number) =>
  useEndpoint(endpoints.auditLog, { query: { personId, limit: historyLines } });

export type DecisionBody = EndpointArgs<typeof endpoints.moderateContactEdit>["body"];

/** Proofs and people take only the verdict and its reason. */
export function sendDecision(
  kind: WaitingKind,
  id: number,
  body: DecisionBody,
  options: CallOptions = {},
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

/** Also sent while the page unloads. */
export const releaseClaim = (desk: string) =>
  callEndpoint(endpoints.releaseClaim, { params: { desk } }, { keepalive: true });
