import { endpoints } from "@deeds/contracts";
import { implement, type Route } from "@deeds/service-kit";
import type { Context } from "../use-cases/context.ts";
import { gatherAudit } from "../use-cases/gather-audit.ts";

const pageSize = 50;

/** Who did what, for administrators. */
export const auditRoutes = (context: Context): Route[] => [
  implement(endpoints.auditLog, async ({ query: { before, limit = pageSize, ...filter } }) =>
    // Ids are compared as texts, and written in capitals.
    gatherAudit(context, { ...filter, limit, before: before?.toUpperCase() }),
  ),
];
