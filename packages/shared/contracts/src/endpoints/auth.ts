import { z } from "zod";
import { endpointOf, serviceNames } from "../endpoint.ts";
import {
  codeConfirmation,
  ownSession,
  passwordConfirmation,
  recoveryCodes,
  secondFactorState,
  subscription,
  subscriptionOffer,
} from "../entities/account.ts";
import { auditEntry, auditFilter } from "../entities/audit.ts";
import { claim, claimFields, sender } from "../entities/moderation.ts";
import { operator, systemState } from "../entities/system.ts";
import { exportTypes, transferFormats } from "../entities/transfer.ts";
import { credentials, passwordChange, registration, user } from "../entities/user.ts";
import { limits } from "../limits.ts";
import { idParams, requiredText, text, wholeNumber } from "../text.ts";

const auditQuery = z.strictObject({
  actorId: wholeNumber(Number.MAX_SAFE_INTEGER, "invalid").optional(),
  actorName: z.string().max(100).optional(),
  action: auditFilter.shape.action,
  kind: auditFilter.shape.kind,
  subject: z.string().max(100).optional(),
  personId: wholeNumber(Number.MAX_SAFE_INTEGER, "invalid").optional(),
  since: auditFilter.shape.since,
  until: auditFilter.shape.until,
});

/** Id of an open moderation page, chosen by the client; that of another account is not found. */
const queueParams = z.object({ desk: z.uuid() });

const endpoint = endpointOf("auth");

export const authEndpoints = {
  currentUser: endpoint("GET /api/user", {
    access: "public",
    summary: "The signed-in user",
    response: user,
    errors: ["not-authenticated"],
  }),
  login: endpoint("POST /api/login", {
    access: "public",
    summary: "Sign in",
    body: credentials,
    response: user,
    errors: [
      "bad-credentials",
      "account-blocked",
      "second-factor-required",
      "second-factor-refused",
    ],
    rateLimit: "sign-in",
  }),
  register: endpoint("POST /api/register", {
    access: "public",
    summary: "Open an account and sign in",
    status: 201,
    body: registration,
    response: user,
    errors: ["username-taken"],
    rateLimit: "registration",
  }),
  operator: endpoint("GET /api/public/operator", {
    access: "public",
    summary: "Who runs this installation, as its settings name them",
    response: operator,
    cacheScope: "public",
  }),
  logout: endpoint("POST /api/logout", {
    access: "public",
    summary: "Sign out",
  }),
  subscriptionOffer: endpoint("GET /api/public/subscription", {
    access: "public",
    summary: "How a subscription can be had: by registering, by paying, or not at present",
    response: subscriptionOffer,
    cacheScope: "public",
    // It changes at midnight and by a restart only; with an event the gateway caches it for seconds.
    invalidatedBy: ["user_registered"],
  }),
  subscription: endpoint("GET /api/subscription", {
    access: "signed-in",
    summary: "The subscription of the signed-in user",
    response: subscription,
  }),
  checkout: endpoint("POST /api/subscription/checkout", {
    access: "signed-in",
    summary: "Start paying for a subscription; the response has the payment provider's address",
    response: z.object({ url: z.url() }),
    errors: ["payments-disabled"],
    rateLimit: "account",
    idempotent: true,
  }),
  cancelSubscription: endpoint("POST /api/subscription/cancel", {
    access: "signed-in",
    summary: "End the subscription with the time that is paid for",
    response: subscription,
    errors: ["payments-disabled", "not-found"],
    rateLimit: "account",
  }),
  paymentsWebhook: endpoint("POST /api/payments/webhook", {
    access: "public",
    summary: "Receive a signed notice of the payment provider",
    bodyKind: "bytes",
    errors: ["bad-signature", "payments-disabled"],
  }),
  changePassword: endpoint("POST /api/account/password", {
    access: "signed-in",
    summary: "Change the password; every other session ends",
    body: passwordChange,
    errors: ["demo-account"],
    rateLimit: "account",
  }),
  confirmPassword: endpoint("POST /api/account/confirm-password", {
    access: "signed-in",
    summary: "Confirm the password: the session counts as freshly signed in for ten minutes",
    body: passwordConfirmation,
    errors: ["bad-credentials"],
    rateLimit: "sign-in",
  }),
  secondFactor: endpoint("GET /api/account/second-factor", {
    access: "signed-in",
    summary: "The second factor of the signed-in user",
    response: secondFactorState,
  }),
  startTotp: endpoint("POST /api/account/totp/setup", {
    access: "signed-in",
    summary: "Create a secret for an authenticator app, in force after its first code",
    body: passwordConfirmation,
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: ["bad-credentials", "demo-account"],
    rateLimit: "sign-in",
  }),
  confirmTotp: endpoint("POST /api/account/totp", {
    access: "signed-in",
    summary: "Require codes of the authenticator app from now on; every other session ends",
    body: codeConfirmation,
    response: recoveryCodes,
    errors: ["second-factor-refused"],
    rateLimit: "sign-in",
  }),
  renewRecoveryCodes: endpoint("POST /api/account/recovery-codes", {
    access: "signed-in",
    summary: "Replace the recovery codes",
    body: passwordConfirmation,
    response: recoveryCodes,
    errors: ["bad-credentials", "demo-account", "not-found"],
    rateLimit: "sign-in",
  }),
  removeSecondFactor: endpoint("POST /api/account/second-factor/removal", {
    access: "signed-in",
    summary: "Sign in with the password alone; every other session ends",
    body: passwordConfirmation,
    errors: ["bad-credentials", "demo-account", "not-found"],
    rateLimit: "sign-in",
  }),
  ownSessions: endpoint("GET /api/account/sessions", {
    access: "signed-in",
    summary: "The user's own sessions, last seen first",
    response: z.array(ownSession),
  }),
  endOwnSessions: endpoint("DELETE /api/account/sessions", {
    access: "signed-in",
    summary: "Sign out everywhere, here too",
  }),
  endOwnSession: endpoint("DELETE /api/account/sessions/{id}", {
    access: "signed-in",
    summary: "End one of the user's own sessions",
    params: z.object({ id: z.string().max(100) }),
  }),
  challenge: endpoint("GET /api/challenge", {
    access: "public",
    summary: "A proof-of-work challenge; its solution is sent in `X-Proof-Of-Work`",
    response: z.object({
      algorithm: z.literal("SHA-256"),
      challenge: z.string(),
      maxnumber: z.int(),
      salt: z.string(),
      signature: z.string(),
    }),
  }),
  sender: endpoint("GET /api/moderation/senders/{id}", {
    access: "admin",
    summary: "The account that sent an item, and what became of all that it sent",
    params: idParams,
    response: sender,
  }),
  senders: endpoint("GET /api/moderation/senders", {
    access: "admin",
    summary: "Accounts with a text in their name, the newest first; none without a text",
    query: z.strictObject({ search: text(limits.title).optional() }),
    response: z.array(sender.pick({ id: true, username: true })),
  }),
  claims: endpoint("GET /api/moderation/claims", {
    access: "admin",
    summary: "Items of the moderation queue that moderators have open",
    response: z.array(claim),
  }),
  claimItem: endpoint("PUT /api/moderation/claims/{desk}", {
    access: "admin",
    summary: "Claim the open item of a moderation queue; expires unless renewed",
    params: queueParams,
    body: claimFields,
    response: claim,
  }),
  releaseClaim: endpoint("DELETE /api/moderation/claims/{desk}", {
    access: "admin",
    summary: "Release the claim of a moderation queue",
    params: queueParams,
  }),
  auditLog: endpoint("GET /api/audit", {
    access: "admin",
    summary: "The audit log of all services, newest first",
    query: auditQuery.extend({
      before: z.ulid().optional(),
      limit: wholeNumber(100, "invalid").optional(),
    }),
    response: z.object({
      items: z.array(auditEntry),
      /** `before` of the next page; `null` on the last. */
      next: z.string().nullable(),
      /** Unavailable services, whose entries are missing. */
      missing: z.array(z.string()),
    }),
  }),
  systemState: endpoint("GET /api/system", {
    access: "admin",
    summary: "The state of services, engines and queues, with dead letters",
    response: systemState,
  }),
  replayDeadLetter: endpoint("POST /api/system/dead-letters/replay", {
    access: "admin",
    summary: "Replay a dead letter",
    status: 202,
    body: z.strictObject({ service: z.enum(serviceNames), id: requiredText(200) }),
    response: z.object({ asked: z.literal(true) }),
    errors: ["not-found"],
  }),
  exportAudit: endpoint("GET /api/audit/export", {
    access: "admin",
    summary: "The audit log, newest first, as CSV or JSON lines, streamed",
    query: auditQuery.extend({ format: z.enum(transferFormats).optional() }),
    response: z.unknown(),
    responseKind: "bytes",
    contentTypes: exportTypes,
    lines: { response: auditEntry },
  }),
};
