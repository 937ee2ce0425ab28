import { type ContactField, endpoints, type ModerationStatus } from "@deeds/contracts/browser";
import { callEndpoint, revalidate, useEndpoint } from "@deeds/remote-kit";

export const useContactEdits = (status: ModerationStatus, page: number, limit: number) =>
  useEndpoint(
    endpoints.contactEdits,
    { params: { status }, query: { page, limit } },
    { keepPreviousData: true },
  );

/** Approves a suggestion and applies it, or only some of its fields, to the profile. */
export const applyContactEdit = (id: number, fields: ContactField[] | null) =>
  callEndpoint(endpoints.moderateContactEdit, {
    params: { id },
    body: { status: "approved", apply: true, ...(fields && { fields }) },
  });

export const rejectContactEdit = (id: number, rejectionReason: string | null) =>
  callEndpoint(endpoints.moderateContactEdit, {
    params: { id },
    body: { status: "rejected", apply: false, rejectionReason },
  });

/** Revalidates the lists that a decision on a suggestion changes. */
export const refreshContactEdits = () =>
  revalidate(["/api/contact-edits", "/api/people", "/api/public/people", "/api/stats"]);
