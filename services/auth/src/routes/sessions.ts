import { endpoints } from "@deeds/contracts";
import { implement, type Route } from "@deeds/service-kit";
import { presentSession } from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
import { clearSessionCookie } from "../session.ts";
import { auditSourceOf } from "../use-cases/record-account-action.ts";
import {
  endOwnSession,
  endOwnSessions,
  listOwnSessions,
  readAccount,
} from "../use-cases/sessions.ts";

export const sessionRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.ownSessions, async (call) => {
    const open = await listOwnSessions(context, await readAccount(context, call), call.now);
    return open.map((session) => presentSession(session, call.viewer.sessionHash));
  }),
  implement(endpoints.endOwnSession, async (call) => {
    const account = await readAccount(context, call);
    const request = { account, publicId: call.params.id, source: auditSourceOf(call) };
    const ended = await endOwnSession(context, request);
    if (ended === call.viewer.sessionHash) clearSessionCookie(call.ctx);
  }),
  implement(endpoints.endOwnSessions, async (call) => {
    const account = await readAccount(context, call);
    await endOwnSessions(context, { account, source: auditSourceOf(call) });
    clearSessionCookie(call.ctx);
  }),
];
