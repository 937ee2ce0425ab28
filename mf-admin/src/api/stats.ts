import { endpoints } from "@deeds/contracts/browser";
import { useEndpoint } from "@deeds/remote-kit";

export const usePublicStats = () => useEndpoint(endpoints.publicStats, {});

/** Administrators only; asks nothing otherwise. */
export const useAdminStats = (isAdmin: boolean) =>
  useEndpoint(endpoints.adminStats, isAdmin ? {} : null);
