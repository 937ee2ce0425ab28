import { gatewaySecretHeader, type ServiceName, tokensAnswer } from "@deeds/contracts";
import { demoAccounts } from "../data.ts";

/** A session at the auth service. */
export interface Session {
  /** Returns an identity token for a service, renewed before it expires. */
  token(service: ServiceName): Promise<string>;
}

/** How the auth service is reached. */
export interface AuthAddress {
  /** Internal address of the auth service. */
  readonly url: string;
  readonly gatewaySecret: string;
}

/** Tokens live for 60 seconds; a call must reach its service before they expire. */
const renewBeforeSeconds = 20;

/** Signs in with a demo account. Throws when the account does not exist. */
export async function signIn(
  auth: AuthAddress,
  name: (typeof demoAccounts)[number]["username"],
): Promise<Session> {
  const { username, password } = demoAccounts.find(({ username }) => username === name) ?? {};
  const response = await fetch(`${auth.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  if (!response.ok) throw new Error(`${name} cannot sign in: ${await response.text()}`);
  return openSession(auth, sessionIdOf(response.headers.getSetCookie()));
}

/** Opens the session of a visitor without an account. */
export async function openVisitor(auth: AuthAddress): Promise<Session> {
  const { setCookie } = await requestTokens(auth, null);
  return openSession(auth, sessionIdOf(setCookie ? [setCookie] : []));
}

function openSession(auth: AuthAddress, sessionId: string): Session {
  let latest = requestTokens(auth, sessionId);
  return {
    token: async (service) => {
      const known = latest;
      const { expiresAt } = await known;
      const isExpiring = Date.now() / 1000 > expiresAt - renewBeforeSeconds;
      if (isExpiring && latest === known) latest = requestTokens(auth, sessionId);
      const { tokens } = await latest;
      const token = tokens[service];
      if (!token) throw new Error(`auth returned no token for ${service}`);
      return token;
    },
  };
}

async function requestTokens(auth: AuthAddress, sessionId: string | null) {
  const response = await fetch(`${auth.url}/internal/tokens`, {
    method: "POST",
    headers: { "content-type": "application/json", [gatewaySecretHeader]: auth.gatewaySecret },
    body: JSON.stringify({ sessionId, openVisitor: sessionId === null }),
  });
  if (!response.ok) throw new Error(`auth: ${response.status} ${await response.text()}`);
  return tokensAnswer.parse(await response.json());
}

/** Returns the session id from the first cookie that has one, under either of its names. */
function sessionIdOf(cookies: readonly string[]): string {
  const found = cookies.map((cookie) => /^(?:__Host-)?sid=([^;]+)/.exec(cookie)?.[1]).find(Boolean);
  if (!found) throw new Error("auth opened no session");
  return found;
}
