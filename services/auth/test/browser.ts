import {
  clientNetworkHeader,
  gatewaySecretHeader,
  identityHeader,
  type TokensAnswer,
  tokensAnswer,
} from "@deeds/contracts";
import { type Auth, gatewaySecret } from "./harness.ts";

/** A browser and the gateway before it, as the auth service meets them. */
export interface Browser {
  /** Calls with the cookie and the identity that it opens. */
  post(path: string, body?: unknown): Promise<Response>;
  put(path: string, body: unknown): Promise<Response>;
  get(path: string): Promise<Response>;
  delete(path: string): Promise<Response>;
  tokens(openVisitor?: boolean): Promise<TokensAnswer>;
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
      return tokensAnswer.parse(await response.json());
    },
  };
  return browser;
}
