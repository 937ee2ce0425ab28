import {
  clientNetworkHeader,
  gatewaySecretHeader,
  identityHeader,
  type TokensResponse,
  tokensResponse,
} from "@deeds/contracts";
import { createMessaging } from "@deeds/messaging";
import { connectDatabase, createAuditLog, createLogger, runProcess } from "@deeds/service-kit";
import { gatewaySecret, testDatabase, testEngines } from "@deeds/test-kit";
import { generate } from "otplib";
import { expect } from "vitest";
import { createAuthService } from "../src/app.ts";
import { createChallenges } from "../src/challenges.ts";
import { startDigests } from "../src/mail/digests.ts";
import { createMailQueue, mailMetrics } from "../src/mail/queue.ts";
import { createMailTransport } from "../src/mail/transport.ts";
import { createModels } from "../src/models/index.ts";
import { createPasskeys } from "../src/passkeys.ts";
import { createPasswordHasher, type PasswordHasher } from "../src/passwords/hasher.ts";
import type { PaymentProvider } from "../src/payments/provider.ts";
import { createSecondFactorCodes } from "../src/second-factor-codes.ts";
import type { ServiceContext } from "../src/service-context.ts";
import { createKeyRing } from "../src/tokens.ts";
import { createUnsubscribeTokens } from "../src/unsubscribe-tokens.ts";

export const pepper = "a pepper for tests that is long enough";
/** Of all users that {@link registered} creates. */
export const password = "a quiet evening";
/** Of the site, in links of mails. */
export const siteOrigin = "https://good-deeds.example";

interface Settings {
  promotionUntil?: string;
  secureCookie?: boolean;
  demoAccounts?: boolean;
  requireSecondFactor?: boolean;
  mongoUrl?: string;
  sessionKey?: string;
  /** The setting `PASSWORD_PEPPER`; {@link pepper} by default. */
  peppers?: string;
  payments?: PaymentProvider;
  operator?: ServiceContext["settings"]["operator"];
  publicOrigin?: string;
  natsUrl?: string;
  /** Address of an SMTP server; no e-mail without it. */
  smtpUrl?: string;
  /** Initial time of the service's clock. */
  startAt?: Date;
  /** Cost of bcrypt; 4, its minimum, by default. */
  hashCost?: number;
  /** Wraps the real hasher, to observe or delay its calls. */
  wrapHasher?: (hasher: PasswordHasher) => PasswordHasher;
}

/** Starts the auth service on a free port and real engines, with an adjustable clock. */
export async function startAuth(settings: Settings = {}) {
  const log = createLogger("auth", "error");
  const database = await connectDatabase(settings.mongoUrl ?? (await testDatabase("auth")), log);
  const url = settings.natsUrl ?? testEngines().natsUrl;
  const messaging = await createMessaging({ url, service: "auth", database, log });
  const peppers = settings.peppers ?? pepper;
  const hasher = createPasswordHasher(peppers, settings.hashCost ?? 4);
  const passwords = settings.wrapHasher?.(hasher) ?? hasher;
  const models = await createModels(database.connection);
  const sessionKey = settings.sessionKey ?? "a session key for tests, long enough";
  let offsetMs = settings.startAt ? settings.startAt.getTime() - Date.now() : 0;
  const now = () => new Date(Date.now() + offsetMs);
  const unsubscribeTokens = createUnsubscribeTokens(sessionKey);
  const mail = settings.smtpUrl
    ? createMailQueue({
        models,
        messaging,
        unsubscribeTokens,
        transport: createMailTransport({
          url: settings.smtpUrl,
          from: "register@good-deeds.example",
          requireTls: false,
        }),
        origin: siteOrigin,
        log: createLogger("auth", "silent"),
        clock: now,
      })
    : null;
  const digests = mail && startDigests({ database, models, messaging, mail, log, clock: now });
  const context: ServiceContext = {
    database,
    models,
    messaging,
    audit: await createAuditLog(database),
    passwords,
    codes: createSecondFactorCodes(peppers),
    passkeys: createPasskeys(settings.publicOrigin ?? siteOrigin, sessionKey, log),
    challenges: createChallenges(sessionKey),
    keys: createKeyRing(models, sessionKey),
    unsubscribeTokens,
    mail,
    payments: settings.payments ?? null,
    settings: {
      promotionUntil: settings.promotionUntil ?? "2025-06-30",
      secureCookie: settings.secureCookie ?? false,
      gatewaySecret,
      demoAccounts: settings.demoAccounts ?? false,
      requireSecondFactor: settings.requireSecondFactor ?? false,
      operator: settings.operator ?? { name: null, address: null, email: null, telegram: null },
    },
    log,
  };
  const app = await createAuthService(context, now);
  const config = { HOST: "127.0.0.1", PORT: 0, METRICS_PORT: 0 };
  const close = async () => {
    await digests?.stop();
    await mail?.stop();
    await messaging.close();
    await passwords.close();
    await database.close();
  };
  const { port, stop } = await runProcess({ app, config, log, name: "auth", close });
  const advanceClock = (ms: number) => {
    offsetMs += ms;
  };
  const rows = (collection: string) => database.connection.collection(collection);
  return {
    origin: `http://127.0.0.1:${port}`,
    database,
    mail,
    digests,
    metrics: mailMetrics(models),
    rows,
    messaging,
    now,
    advanceClock,
    stop,
  };
}
export type Auth = Awaited<ReturnType<typeof startAuth>>;

/** Registers a user and returns the signed-in browser. */
export async function registered(auth: Auth, username = "A reader"): Promise<Browser> {
  const browser = openBrowser(auth);
  const response = await browser.post("/api/register", { username, password });
  expect(response.status).toBe(201);
  return browser;
}

/** Registers an administrator and signs in. */
export async function anAdministrator(auth: Auth, username: string): Promise<Browser> {
  const browser = await registered(auth, username);
  await auth.rows("users").updateOne({ username }, { $set: { isAdmin: true } });
  return browser;
}

/** Returns the code of an app at the service's time, moved by whole steps of 30 seconds. */
export const codeOf = (auth: Auth, secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(auth.now().getTime() / 1000) + 30 * steps });

/** Sets up an authenticator app as the account page does; the first code is used up. */
export async function addSecondFactor(auth: Auth, browser: Browser) {
  const started = await browser.post("/api/account/totp/setup", { password });
  expect(started.status).toBe(200);
  const { secret } = (await started.json()) as { secret: string };
  const confirmed = await browser.post("/api/account/totp", { code: await codeOf(auth, secret) });
  expect(confirmed.status).toBe(200);
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
  return { secret, recoveryCodes };
}

/** A browser behind the gateway. */
export interface Browser {
  /** Calls with the session cookie and its identity token. */
  post(path: string, body?: unknown): Promise<Response>;
  put(path: string, body: unknown): Promise<Response>;
  get(path: string): Promise<Response>;
  delete(path: string): Promise<Response>;
  tokens(openVisitor?: boolean): Promise<TokensResponse>;
  /** Value of the session cookie; `null` when there is none. */
  sessionId: string | null;
  /** The caller's network as the gateway sends it. */
  network: string | null;
  userAgent: string;
  /** Added to every call. */
  headers: Record<string, string>;
}

export function openBrowser({ origin }: Auth, sessionId: string | null = null): Browser {
  const call = async (method: string, path: string, body?: unknown) => {
    const { tokens } = await browser.tokens();
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...browser.headers,
        "user-agent": browser.userAgent,
        [gatewaySecretHeader]: gatewaySecret,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(browser.sessionId && { cookie: `sid=${browser.sessionId}` }),
        ...(browser.network && { [clientNetworkHeader]: browser.network }),
        ...(tokens.auth && { [identityHeader]: tokens.auth }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const value = /^sid=([^;]*)/.exec(cookie)?.[1];
      if (value !== undefined) browser.sessionId = value || null;
    }
    return response;
  };
  const browser: Browser = {
    sessionId,
    network: null,
    userAgent: "a test browser",
    headers: {},
    post: (path, body) => call("POST", path, body),
    put: (path, body) => call("PUT", path, body),
    get: (path) => call("GET", path),
    delete: (path) => call("DELETE", path),
    tokens: async (openVisitor = false) => {
      const response = await fetch(`${origin}/internal/tokens`, {
        method: "POST",
        headers: { "content-type": "application/json", [gatewaySecretHeader]: gatewaySecret },
        body: JSON.stringify({ sessionId: browser.sessionId, openVisitor }),
      });
      return tokensResponse.parse(await response.json());
    },
  };
  return browser;
}
