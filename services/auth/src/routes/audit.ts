import { endpoints } from "@deeds/contracts";
import { actorOf, implement, type Route } from "@deeds/service-kit";
import { answerExport } from "@deeds/service-kit/transfer";
import { auditColumns as columns } from "../presenters/audit-columns.ts";
import type { Context } from "../use-cases/context.ts";
import { exportAudit } from "../use-cases/export-audit.ts";
import { gatherAudit } from "../use-cases/gather-audit.ts";

const pageSize = 50;

/** Who did what, for administrators. */
export const auditRoutes = (context: Context): Route[] => [
  implement(endpoints.auditLog, async ({ query: { before, limit = pageSize, ...filter } }) =>
    // Ids are compared as texts, and written in capitals.
    gatherAudit(context, { ...filter, limit, before: before?.toUpperCase() }),
  ),
  implement(endpoints.exportAudit, async (call) => {
    const { format = "csv", ...filter } = call.query;
    const things = await exportAudit(context, filter, { actor: actorOf(call), format });
    await answerExport(call, { name: "audit", format, columns, things, now: new Date() });
  }),
];
