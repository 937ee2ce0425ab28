import { type DeadLetter, endpoints } from "@deeds/contracts/browser";
import { callEndpoint, revalidate, useEndpoint } from "@deeds/remote-kit";

export const usePublicStats = () => useEndpoint(endpoints.publicStats, {});

export const useReviewStats = () => useEndpoint(endpoints.reviewStats, {});

export const useAdminStats = (isAdmin: boolean) =>
  useEndpoint(endpoints.adminStats, isAdmin ? {} : null);

export const useSystem = () => useEndpoint(endpoints.systemState, {});

/** The service retries the event a moment later. */
export const replayDeadLetter = ({ service, id }: DeadLetter) =>
  callEndpoint(endpoints.replayDeadLetter, { body: { service, id } });

export const refreshSystem = () => revalidate(["/api/system"]);
