import { endpoints } from "@deeds/contracts";
import { implement, type Route } from "@deeds/service-kit";
import { presentUser } from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
import { clearSessionCookie, currentSessionHash, startSession } from "../session.ts";
import { changePassword } from "../use-cases/change-password.ts";
import { confirmPassword } from "../use-cases/confirm-password.ts";
import { registerUser } from "../use-cases/create-account.ts";
import { auditSourceOf } from "../use-cases/record-account-action.ts";
import { endSession, readAccount } from "../use-cases/sessions.ts";
import { signIn } from "../use-cases/sign-in.ts";

export const accountRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.operator, async () => context.settings.operator),
  implement(endpoints.register, async (call) => {
    const { now } = call;
    const source = auditSourceOf(call);
    const user = await registerUser(context, { ...call.body, source, now });
    const openSession = currentSessionHash(call.ctx);
    if (openSession) await endSession(context, openSession, source);
    await startSession(call.ctx, user);
    return presentUser(user, now);
  }),
  implement(endpoints.login, async (call) => {
    const { now } = call;
    const openSession = currentSessionHash(call.ctx);
    const source = auditSourceOf(call);
    const user = await signIn(context, { ...call.body, openSession, source, now });
    await startSession(call.ctx, user);
    return presentUser(user, now);
  }),
  implement(endpoints.logout, async (call) => {
    const openSession = currentSessionHash(call.ctx);
    if (openSession) await endSession(context, openSession, auditSourceOf(call));
    clearSessionCookie(call.ctx);
  }),
  implement(endpoints.currentUser, async (call) =>
    presentUser(await readAccount(context, call), call.now),
  ),
  implement(endpoints.changePassword, async (call) => {
    const account = await readAccount(context, call);
    const change = { ...call.body, account, source: auditSourceOf(call), now: call.now };
    await startSession(call.ctx, await changePassword(context, change));
  }),
  implement(endpoints.confirmPassword, async (call) => {
    const account = await readAccount(context, call);
    const { sessionHash } = call.viewer;
    const source = auditSourceOf(call);
    const confirmation = { account, sessionHash, source, now: call.now };
    await confirmPassword(context, { ...confirmation, password: call.body.password });
  }),
];

export const challengeRoutes = ({ challenges }: ServiceContext): Route[] => [
  implement(endpoints.challenge, async ({ ctx, now }) => {
    ctx.set("Cache-Control", "no-store");
    return challenges.create(now);
  }),
];
