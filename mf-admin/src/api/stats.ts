import { endpoints } from "@deeds/contracts/browser";
import { useEndpoint } from "@deeds/remote-kit";

export const usePublicStats = () => useEndpoint(endpoints.publicStats, {});

/** How the promise of a review within a day is kept; administrators only. */
export const useReviewStats = () => useEndpoint(endpoints.reviewStats, {});

/** Administrators only; asks nothing otherwise. */
export const useAdminStats = (isAdmin: boolean) =>
  useEndpoint(endpoints.adminStats, isAdmin ? {} : null);
