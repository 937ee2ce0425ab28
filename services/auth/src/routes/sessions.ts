import { endpoints } from "@deeds/contracts";
import { implement, type Route } from "@deeds/service-kit";
import { auditSourceOf } from "../audit/account-audit-entry.ts";
import { presentSession } from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
import { clearSessionCookie } from "../session.ts";
import { readAccount } from "../use-cases/read-account.ts";
import { endOwnSession, endOwnSessions, listOwnSessions } from "../use-cases/sessions.ts";

export const sessionRoutes = (context: ServiceContext, clock: () => Date): Route[] => [
  implement(endpoints.ownSessions, async ({ viewer }) => {
    const account = await readAccount(context, viewer, clock());
    const open = await listOwnSessions(context, account, clock());
    return open.map((session) => presentSession(session, viewer.sessionHash));
  }),
  implement(endpoints.endOwnSession, async (call) => {
    const account = await readAccount(context, call.viewer, clock());
    const ended = await endOwnSession(context, account, call.params.id, auditSourceOf(call));
    if (ended === call.viewer.sessionHash) clearSessionCookie(call.ctx);
  }),
  implement(endpoints.endOwnSessions, async (call) => {
    const account = await readAccount(context, call.viewer, clock());
    await endOwnSessions(context, account, auditSourceOf(call));
    clearSessionCookie(call.ctx);
  }),
];
