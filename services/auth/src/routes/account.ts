import { endpoints } from "@deeds/contracts";
import { implement, type Route } from "@deeds/service-kit";
import { auditSourceOf } from "../audit/account-audit-entry.ts";
import { presentUser } from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
import { clearSessionCookie, currentSessionHash, startSession } from "../session.ts";
import { changePassword } from "../use-cases/change-password.ts";
import { readAccount } from "../use-cases/read-account.ts";
import { registerUser } from "../use-cases/register-user.ts";
import { endSession } from "../use-cases/sessions.ts";
import { signIn } from "../use-cases/sign-in.ts";

export const accountRoutes = (context: ServiceContext, clock: () => Date): Route[] => [
  implement(endpoints.register, async (call) => {
    const user = await registerUser(context, call.body, auditSourceOf(call), clock());
    const openSession = currentSessionHash(call.ctx);
    if (openSession) await endSession(context, openSession, auditSourceOf(call));
    await startSession(call.ctx, user);
    return presentUser(user, clock());
  }),
  implement(endpoints.login, async (call) => {
    const request = { openSession: currentSessionHash(call.ctx), source: auditSourceOf(call) };
    const user = await signIn(context, call.body, request, clock());
    await startSession(call.ctx, user);
    return presentUser(user, clock());
  }),
  implement(endpoints.logout, async (call) => {
    const openSession = currentSessionHash(call.ctx);
    if (openSession) await endSession(context, openSession, auditSourceOf(call));
    clearSessionCookie(call.ctx);
  }),
  implement(endpoints.currentUser, async ({ viewer }) =>
    presentUser(await readAccount(context, viewer, clock()), clock()),
  ),
  implement(endpoints.changePassword, async (call) => {
    const account = await readAccount(context, call.viewer, clock());
    const changed = await changePassword(context, account, call.body, auditSourceOf(call), clock());
    await startSession(call.ctx, changed);
  }),
];

export const challengeRoutes = ({ challenges }: ServiceContext, clock: () => Date): Route[] => [
  implement(endpoints.challenge, async ({ ctx }) => {
    ctx.set("Cache-Control", "no-store");
    return challenges.create(clock());
  }),
];
