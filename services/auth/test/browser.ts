import {
  gatewaySecretHeader,
  identityHeader,
  type TokensAnswer,
  tokensAnswer,
} from "@deeds/contracts";
import { type Auth, gatewaySecret } from "./harness.ts";

/** A browser and the gateway before it, as the auth service meets them. */
export interface Browser {
  post(path: string, body?: unknown): Promise<Response>;
  /** A call with the identity that the cookie opens. */
  get(path: string): Promise<Response>;
  tokens(openVisitor?: boolean): Promise<TokensAnswer>;
  /** The session id it keeps, or null. */
  sessionId: string | null;
}

export function openBrowser({ origin }: Auth, sessionId: string | null = null): Browser {
  const browser: Browser = {
    sessionId,
    post: async (path, body) => {
      const response = await fetch(`${origin}${path}`, {
        method: "POST",
        headers: {
          "user-agent": "a test browser",
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(browser.sessionId && { cookie: `sid=${browser.sessionId}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const value = /^sid=([^;]*)/.exec(cookie)?.[1];
        if (value !== undefined) browser.sessionId = value || null;
      }
      return response;
    },
    get: async (path) => {
      const { tokens } = await browser.tokens();
      const headers = tokens.auth ? { [identityHeader]: tokens.auth } : undefined;
      return fetch(`${origin}${path}`, { ...(headers && { headers }) });
    },
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
