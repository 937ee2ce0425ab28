import { gatewaySecretHeader, type ServiceName, tokensAnswer } from "@deeds/contracts";

/** Somebody whose calls are known: identity tokens for each service, renewed before they end. */
export interface Session {
  token(service: ServiceName): Promise<string>;
}

export interface AuthDoor {
  /** Internal address of the auth service. */
  readonly url: string;
  readonly gatewaySecret: string;
}

/** Tokens live for 60 seconds; a call must reach its service before they end. */
const renewBeforeSeconds = 20;

/** Signs in with a demo account. Throws when the account is not there. */
export async function signIn(door: AuthDoor, username: string, password: string): Promise<Session> {
  const answer = await fetch(`${door.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${await answer.text()}`);
  return sessionOf(door, cookieValue(answer.headers.getSetCookie()));
}

/** Opens the session of a sender without an account. */
export async function openVisitor(door: AuthDoor): Promise<Session> {
  const { setCookie } = await mint(door, null);
  return sessionOf(door, cookieValue(setCookie ? [setCookie] : []));
}

function sessionOf(door: AuthDoor, sessionId: string): Session {
  let current = mint(door, sessionId);
  let renewAt = 0;
  return {
    token: async (service) => {
      if (Date.now() / 1000 > renewAt && renewAt > 0) {
        renewAt = 0;
        current = mint(door, sessionId);
      }
      const { tokens, expiresAt } = await current;
      renewAt = expiresAt - renewBeforeSeconds;
      const token = tokens[service];
      if (!token) throw new Error(`auth gave no token for ${service}`);
      return token;
    },
  };
}

async function mint(door: AuthDoor, sessionId: string | null) {
  const answer = await fetch(`${door.url}/internal/tokens`, {
    method: "POST",
    headers: { "content-type": "application/json", [gatewaySecretHeader]: door.gatewaySecret },
    body: JSON.stringify({ sessionId, openVisitor: sessionId === null }),
  });
  if (!answer.ok) throw new Error(`auth gives no tokens: ${answer.status} ${await answer.text()}`);
  return tokensAnswer.parse(await answer.json());
}

/** The session id of the first cookie that is one, under either of its names. */
function cookieValue(cookies: readonly string[]): string {
  const found = cookies.map((cookie) => /^(?:__Host-)?sid=([^;]+)/.exec(cookie)?.[1]).find(Boolean);
  if (!found) throw new Error("auth opened no session");
  return found;
}
