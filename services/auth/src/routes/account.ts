import { endpoints, type SignInMethod } from "@deeds/contracts";
import { type Call, implement, type Route } from "@deeds/service-kit";
import { presentViewer } from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
import { clearSessionCookie, currentSessionHash, startSession, userAgentOf } from "../session.ts";
import { changePassword } from "../use-cases/change-password.ts";
import { confirmPassword } from "../use-cases/confirm-password.ts";
import { registerUser } from "../use-cases/create-account.ts";
import { chooseDigests, unsubscribe } from "../use-cases/digests.ts";
import { changeEmail, confirmEmail, readEmail, removeEmail } from "../use-cases/email.ts";
import {
  addPasskey,
  passkeysOf,
  removePasskey,
  signInWithPasskey,
  startPasskey,
} from "../use-cases/passkeys.ts";
import { auditSourceOf } from "../use-cases/record-account-action.ts";
import { requestPasswordReset, resetPassword } from "../use-cases/reset-password.ts";
import {
  confirmTotp,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startTotp,
} from "../use-cases/second-factor.ts";
import { endSession, readAccount, readOwnSession } from "../use-cases/sessions.ts";
import { signIn } from "../use-cases/sign-in.ts";

export const accountRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.operator, async () => ({
    ...context.settings.operator,
    sendsEmail: context.mail !== null,
    acceptsPasskeys: context.passkeys !== null,
  })),
  implement(endpoints.register, async (call) => {
    const { now } = call;
    const { settings } = context;
    const source = auditSourceOf(call);
    const user = await registerUser(context, { ...call.body, source, now });
    const openSession = currentSessionHash(call.ctx);
    if (openSession) await endSession(context, openSession, source);
    await startSession(call.ctx, user, "password");
    return presentViewer(user, "password", { settings, now });
  }),
  implement(endpoints.login, async (call) => {
    const { now } = call;
    const { settings } = context;
    const openSession = currentSessionHash(call.ctx);
    const source = auditSourceOf(call);
    const { user, method } = await signIn(context, { ...call.body, openSession, source, now });
    await startSession(call.ctx, user, method);
    return presentViewer(user, method, { settings, now });
  }),
  implement(endpoints.logout, async (call) => {
    const openSession = currentSessionHash(call.ctx);
    if (openSession) await endSession(context, openSession, auditSourceOf(call));
    clearSessionCookie(call.ctx);
  }),
  implement(endpoints.currentUser, async (call) => {
    const { account, session } = await readOwnSession(context, call);
    const { method = "password" } = session;
    return presentViewer(account, method, { settings: context.settings, now: call.now });
  }),
  implement(endpoints.changePassword, async (call) => {
    const { account, session } = await readOwnSession(context, call);
    const { language, now } = call;
    const change = { ...call.body, account, source: auditSourceOf(call), language, now };
    const changed = await changePassword(context, change);
    await startSession(call.ctx, changed, session.method ?? "password");
  }),
  implement(endpoints.confirmPassword, async (call) => {
    const account = await readAccount(context, call);
    const { sessionHash } = call.viewer;
    const source = auditSourceOf(call);
    const confirmation = { account, sessionHash, source, now: call.now };
    await confirmPassword(context, { ...confirmation, password: call.body.password });
  }),
];

export const secondFactorRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.secondFactor, async (call) =>
    readSecondFactor(context, await readAccount(context, call)),
  ),
  implement(endpoints.startTotp, async (call) =>
    startTotp(context, { ...(await changeOf(context, call)), ...call.body }),
  ),
  implement(endpoints.confirmTotp, async (call) => {
    const change = await changeOf(context, call);
    const { account, recoveryCodes } = await confirmTotp(context, { ...change, ...call.body });
    await startSession(call.ctx, account, "code");
    return { recoveryCodes };
  }),
  implement(endpoints.renewRecoveryCodes, async (call) => {
    const change = await changeOf(context, call);
    return { recoveryCodes: await renewRecoveryCodes(context, { ...change, ...call.body }) };
  }),
  implement(endpoints.removeSecondFactor, async (call) => {
    const change = await changeOf(context, call);
    const account = await removeSecondFactor(context, { ...change, ...call.body });
    await startSession(call.ctx, account, "password");
  }),
];

export const passkeyRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.startPasskey, async (call) =>
    startPasskey(context, { ...(await changeOf(context, call)), ...call.body }),
  ),
  implement(endpoints.addPasskey, async (call) => {
    const change = await changeOf(context, call);
    const userAgent = userAgentOf(call.ctx);
    const registration = call.body;
    const added = await addPasskey(context, { ...change, registration, userAgent });
    await startSession(call.ctx, added.account, "passkey");
    return { recoveryCodes: added.recoveryCodes };
  }),
  implement(endpoints.removePasskey, async (call) => {
    const { session } = await readOwnSession(context, call);
    const change = await changeOf(context, call);
    const account = await removePasskey(context, { ...change, ...call.body });
    await startSession(call.ctx, account, methodAfterRemoval(account, session));
  }),
  implement(endpoints.requestPasskey, async (call) => {
    call.ctx.set("Cache-Control", "no-store");
    return passkeysOf(context).requestOptions(call.now);
  }),
  implement(endpoints.loginWithPasskey, async (call) => {
    const { now } = call;
    const openSession = currentSessionHash(call.ctx);
    const source = auditSourceOf(call);
    const request = { assertion: call.body, openSession, source, now };
    const user = await signInWithPasskey(context, request);
    await startSession(call.ctx, user, "passkey");
    return presentViewer(user, "passkey", { settings: context.settings, now });
  }),
];

/** A session stays by a second factor as long as there is one. */
const methodAfterRemoval = (
  { hasSecondFactor }: { hasSecondFactor?: boolean },
  { method = "password" }: { method?: SignInMethod },
): SignInMethod => (hasSecondFactor ? method : "password");

export const emailRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.email, async (call) => readEmail(await readAccount(context, call), context)),
  implement(endpoints.changeEmail, async (call) => {
    const { language } = call;
    await changeEmail(context, { ...(await changeOf(context, call)), ...call.body, language });
  }),
  implement(endpoints.removeEmail, async (call) => {
    await removeEmail(context, { ...(await changeOf(context, call)), ...call.body });
  }),
  implement(endpoints.confirmEmail, async (call) => {
    await confirmEmail(context, { ...call.body, source: auditSourceOf(call), now: call.now });
  }),
  implement(endpoints.chooseDigests, async (call) => {
    const account = await readAccount(context, call);
    const { language, now } = call;
    await chooseDigests(context, { ...call.body, account, language, now });
  }),
  implement(endpoints.unsubscribe, ({ body }) => unsubscribe(context, body.token)),
  implement(endpoints.requestPasswordReset, async ({ body, language }) => {
    await requestPasswordReset(context, { ...body, language });
  }),
  implement(endpoints.resetPassword, async (call) => {
    const { body, language, now } = call;
    await resetPassword(context, { ...body, source: auditSourceOf(call), language, now });
  }),
];

const changeOf = async (
  context: ServiceContext,
  call: Pick<Call, "ctx" | "viewer" | "requestId" | "now">,
) => ({
  account: await readAccount(context, call),
  source: auditSourceOf(call),
  now: call.now,
});

export const challengeRoutes = ({ challenges }: ServiceContext): Route[] => [
  implement(endpoints.challenge, async ({ ctx, now }) => {
    ctx.set("Cache-Control", "no-store");
    return challenges.create(now);
  }),
];
