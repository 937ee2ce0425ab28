import { endpoints, type WaitingKind } from "@deeds/contracts/browser";
import { type CallOptions, callEndpoint, type EndpointArgs, useEndpoint } from "@deeds/remote-kit";

const historyEntries = 20;

export const useHistory = (personId: number) =>
  useEndpoint(endpoints.auditLog, { query: { personId, limit: historyEntries } });

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
