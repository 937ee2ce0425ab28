import { type AuditEntry, endpoints } from "@deeds/contracts";
import { actorOf, implement, type Route, refuse, type Viewer } from "@deeds/service-kit";
import { type Column, writeExport } from "@deeds/service-kit/transfer";
import { presentClaim } from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
import { claimItem, releaseClaim } from "../use-cases/claim-item.ts";
import { exportAudit, gatherAudit } from "../use-cases/gather-audit.ts";
import { readSender } from "../use-cases/read-sender.ts";
import { readSystem, replayDeadLetter } from "../use-cases/read-system.ts";

const auditColumns = (
  [
    "id",
    "at",
    "actorName",
    "action",
    "kind",
    "subject",
    "note",
    "actorId",
    "personId",
    "changes",
    "requestId",
    "network",
  ] as const
).map(
  (name): Column<AuditEntry> => ({
    name,
    kind: name === "actorId" || name === "personId" ? "number" : "text",
    of: (entry) => entry[name],
  }),
);

const pageSize = 50;

export const auditRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.auditLog, async ({ query: { before, limit = pageSize, ...filter } }) =>
    // Ids are compared as strings and stored in upper case.
    gatherAudit(context, { ...filter, limit, before: before?.toUpperCase() }),
  ),
  implement(endpoints.exportAudit, async (call) => {
    const { format = "csv", ...filter } = call.query;
    const entries = await exportAudit(context, filter, { actor: actorOf(call), format });
    await writeExport(call, {
      name: "audit",
      format,
      columns: auditColumns,
      rows: entries,
      now: call.now,
    });
  }),
];

export const systemRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.systemState, () => readSystem(context)),
  implement(endpoints.replayDeadLetter, async (call) => {
    await replayDeadLetter(context, { ...call.body, actor: actorOf(call) });
    return { asked: true } as const;
  }),
];

export const senderRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.sender, ({ params }) => readSender(context, params.id)),
  implement(endpoints.senders, async ({ query }) => {
    if (!query.search) return [];
    const users = await context.models.users.findByPartOfName(query.search);
    return users.map(({ _id, username }) => ({ id: _id, username }));
  }),
];

export const claimRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.claims, async ({ now }) => {
    const open = await context.models.claims.listOpen(now);
    return open.map((claim) => presentClaim(claim, now));
  }),
  implement(endpoints.claimItem, async ({ params, body, viewer, now }) => {
    const request = { ...body, tabId: params.desk, user: userOf(viewer), now };
    return presentClaim(await claimItem(context, request), now);
  }),
  implement(endpoints.releaseClaim, ({ params, viewer }) =>
    releaseClaim(context, params.desk, viewer.userId),
  ),
];

function userOf({ userId, username }: Viewer): { id: number; username: string } {
  if (userId === null || username === null) throw refuse.notAuthenticated();
  return { id: userId, username };
}
