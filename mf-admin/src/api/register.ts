import { type adminPersonFields, endpoints, type WaitingKind } from "@deeds/contracts/browser";
import {
  type CallOptions,
  callEndpoint,
  type EndpointArgs,
  revalidate,
  useEndpoint,
} from "@deeds/remote-kit";
import type { z } from "zod";

export type PersonBody = z.input<typeof adminPersonFields>;
export type PeopleQuery = NonNullable<EndpointArgs<typeof endpoints.people>["query"]>;
type ProofQuery = NonNullable<EndpointArgs<typeof endpoints.proofs>["query"]>;

export const usePeople = (query: PeopleQuery) =>
  useEndpoint(endpoints.people, { query }, { keepPreviousData: true });

export const usePerson = (id: number | null) =>
  useEndpoint(endpoints.person, id === null ? null : { params: { id } });

export const useProofs = (query: ProofQuery) =>
  useEndpoint(endpoints.proofs, { query }, { keepPreviousData: true });

const lists = ["/api/people", "/api/public/people", "/api/stats"];

export const refreshPeople = () =>
  revalidate([...lists, "/api/pending-people", "/api/public/stats"]);

export const refreshProofs = () => revalidate([...lists, "/api/proofs", "/api/public/stats"]);

export const refreshMerged = () =>
  revalidate([...lists, "/api/proofs", "/api/contact-edits", "/api/public/stats"]);

export const refreshRemovals = () =>
  revalidate([...lists, "/api/removal-requests", "/api/proofs", "/api/contact-edits"]);

/** Read again what shows the items of a kind. */
export const refreshItems = {
  person: refreshPeople,
  proof: refreshProofs,
  "contact-edit": () => revalidate([...lists, "/api/contact-edits"]),
  removal: refreshRemovals,
} as const satisfies Record<WaitingKind, () => Promise<unknown>>;

const historyEntries = 20;

export type HistoryQuery = Pick<
  NonNullable<EndpointArgs<typeof endpoints.auditLog>["query"]>,
  "personId" | "kind" | "subject"
>;

export const useHistory = (query: HistoryQuery) =>
  useEndpoint(endpoints.auditLog, { query: { ...query, limit: historyEntries } });

/** The kinds of items whose decisions can be revised. */
export type RevisedKind = Exclude<WaitingKind, "removal">;

const revisionCalls = {
  person: endpoints.revisePerson,
  proof: endpoints.reviseProof,
  "contact-edit": endpoints.reviseContactEdit,
} as const;

export async function sendRevision(
  kind: RevisedKind,
  id: number,
  body: EndpointArgs<typeof endpoints.reviseProof>["body"],
): Promise<void> {
  await callEndpoint<(typeof revisionCalls)[RevisedKind]>(revisionCalls[kind], {
    params: { id },
    body,
  });
  await revalidate([
    ...lists,
    "/api/proofs",
    "/api/contact-edits",
    "/api/public/stats",
    "/api/audit",
  ]);
}

export type DecisionBody = EndpointArgs<typeof endpoints.moderateContactEdit>["body"];

/** Proofs and people take only the decision and its reason. */
export function sendDecision(
  kind: WaitingKind,
  id: number,
  body: DecisionBody,
  options: CallOptions = {},
): Promise<unknown> {
  const { status, rejectionReason } = body;
  const decision = { status, rejectionReason };
  switch (kind) {
    case "proof":
      return callEndpoint(endpoints.moderateProof, { params: { id }, body: decision }, options);
    case "person":
      return callEndpoint(endpoints.moderatePerson, { params: { id }, body: decision }, options);
    case "removal":
      return callEndpoint(
        endpoints.decideRemovalRequest,
        { params: { id }, body: { status, note: rejectionReason } },
        options,
      );
    default:
      return callEndpoint(endpoints.moderateContactEdit, { params: { id }, body }, options);
  }
}
