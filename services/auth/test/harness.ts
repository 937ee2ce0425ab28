import {
  clientNetworkHeader,
  gatewaySecretHeader,
  identityHeader,
  type TokensResponse,
  tokensResponse,
} from "@deeds/contracts";
import { createMessaging, type Messaging } from "@deeds/messaging";
import { connectDatabase, createLogger, type Database, runProcess } from "@deeds/service-kit";
import { testDatabase, testEngines } from "@deeds/test-kit";
import { createAuthService } from "../src/app.ts";
import { createPasswordHasher, type PasswordHasher } from "../src/passwords/hasher.ts";
import type { PaymentProvider } from "../src/payments/provider.ts";

export const pepper = "a pepper for tests, long enough for it";
export const gatewaySecret = "the gateway of this test proves itself";

export interface Auth {
  origin: string;
  database: Database;
  messaging: Messaging;
  /** Moves the service's clock. */
  pass(ms: number): void;
  stop(): Promise<void>;
}

interface Settings {
  promotionUntil?: string;
  secureCookie?: boolean;
  mongoUrl?: string;
  sessionKey?: string;
  payments?: PaymentProvider;
  /** What the service's clock shows at first. */
  startAt?: Date;
  /** Of one password's hash; 4, the least, unless a test is about the work. */
  hashCost?: number;
  /** Puts something around the real hasher, to see or hold what it is asked. */
  watched?: (hasher: PasswordHasher) => PasswordHasher;
}

/** The auth service on a free port, on real engines, with a clock that can be moved. */
export async function startAuth(settings: Settings = {}): Promise<Auth> {
  const log = createLogger("auth", "error");
  const database = await connectDatabase(settings.mongoUrl ?? (await testDatabase("auth")), log);
  const url = testEngines().natsUrl;
  const messaging = await createMessaging({ url, service: "auth", database, log });
  const hasher = createPasswordHasher(pepper, settings.hashCost ?? 4);
  const passwords = settings.watched?.(hasher) ?? hasher;
  let ahead = settings.startAt ? settings.startAt.getTime() - Date.now() : 0;
  const app = await createAuthService({
    database,
    messaging,
    passwords,
    payments: settings.payments ?? null,
    log,
    settings: {
      promotionUntil: settings.promotionUntil ?? "2025-06-30",
      secureCookie: settings.secureCookie ?? false,
      sessionKey: settings.sessionKey ?? "a session key for tests, long enough",
      gatewaySecret,
    },
    clock: () => new Date(Date.now() + ahead),
  });
  const config = { HOST: "127.0.0.1", PORT: 0, METRICS_PORT: 0 };
  const close = async () => {
    await messaging.close();
    await passwords.close();
    await database.close();
  };
  const { port, stop } = await runProcess({ app, config, log, name: "auth", close });
  const pass = (ms: number) => {
    ahead += ms;
  };
  return { origin: `http://127.0.0.1:${port}`, database, messaging, pass, stop };
}

/** A browser and the gateway before it, as the auth service meets them. */
export interface Browser {
  /** Calls with the cookie and the identity that it opens. */
  post(path: string, body?: unknown): Promise<Response>;
  put(path: string, body: unknown): Promise<Response>;
  get(path: string): Promise<Response>;
  delete(path: string): Promise<Response>;
  tokens(openVisitor?: boolean): Promise<TokensResponse>;
  /** The session id it keeps, or null. */
  sessionId: string | null;
  /** What the gateway says of the caller's network. */
  network: string | null;
  userAgent: string;
  /** Sent along with every call. */
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
