import { endpoints, type ModerationStatus } from "@deeds/contracts/browser";
import { callEndpoint, revalidate, useEndpoint } from "@deeds/remote-kit";

export const useRemovalRequests = (status: ModerationStatus, page: number, limit: number) =>
  useEndpoint(
    endpoints.removalRequests,
    { query: { status, page, limit } },
    { keepPreviousData: true },
  );

export const decideRemoval = (id: number, status: "approved" | "rejected", note: string | null) =>
  callEndpoint(endpoints.decideRemovalRequest, { params: { id }, body: { status, note } });

/** Erases a person for good; `confirm` is the name as the profile shows it. */
export const erasePerson = (id: number, confirm: string) =>
  callEndpoint(endpoints.erasePerson, { params: { id }, body: { confirm } });

/** What a decision, or an erasure, makes stale. */
export const refreshRemovals = () =>
  revalidate([
    ...["/api/removal-requests", "/api/people", "/api/public/people", "/api/stats"],
    ...["/api/proofs", "/api/contact-edits"],
  ]);
