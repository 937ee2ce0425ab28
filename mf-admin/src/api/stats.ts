import { type DeadLetter, endpoints } from "@deeds/contracts/browser";
import { callEndpoint, revalidate, useEndpoint } from "@deeds/remote-kit";

export const usePublicStats = () => useEndpoint(endpoints.publicStats, {});

/** How the promise of a review within a day is kept; administrators only. */
export const useReviewStats = () => useEndpoint(endpoints.reviewStats, {});

/** Administrators only; asks nothing otherwise. */
export const useAdminStats = (isAdmin: boolean) =>
  useEndpoint(endpoints.adminStats, isAdmin ? {} : null);

export const useSystem = () => useEndpoint(endpoints.systemState, {});

/** Asks the service that buried it to take an event up again; it does so a moment later. */
export const replayDeadLetter = ({ service, id }: DeadLetter) =>
  callEndpoint(endpoints.replayDeadLetter, { body: { service, id } });

export const refreshSystem = () => revalidate(["/api/system"]);
