import { type Endpoint, endpoints } from "@deeds/contracts";
import type { z } from "zod";

/** Somebody who calls the product through its gateway, with the cookie of a session. */
export interface Caller {
  origin: string;
  cookie: string;
  call<E extends Endpoint>(endpoint: E, parts?: Parts): Promise<z.output<E["response"]>>;
}

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
}

/** A caller without an account, or with the session that the cookie names. */
export function createCaller(origin: string, cookie = ""): Caller {
  return {
    origin,
    cookie,
    call: async (endpoint, parts = {}) => {
      const response = await send(origin, cookie, endpoint, parts);
      const text = await response.text();
      if (response.status !== endpoint.status) {
        throw new Error(`${endpoint.name} answered ${response.status}: ${text.slice(0, 300)}`);
      }
      return (text === "" ? undefined : endpoint.response.parse(JSON.parse(text))) as never;
    },
  };
}

/** A caller that is signed in. */
export async function signIn(origin: string, username: string, password: string): Promise<Caller> {
  const response = await send(origin, "", endpoints.login, { body: { username, password } });
  if (response.status !== 200) throw new Error(`${username} could not sign in`);
  return createCaller(origin, cookieOf(response));
}

/** A new account without a subscription, signed in. */
export async function register(origin: string, username: string): Promise<Caller> {
  const body = { username, password: `${username} has a long password` };
  const response = await send(origin, "", endpoints.register, { body });
  if (response.status !== 201) throw new Error(`${username} could not register`);
  return createCaller(origin, cookieOf(response));
}

const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

function send(origin: string, cookie: string, endpoint: Endpoint, parts: Parts) {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  );
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    url.searchParams.set(name, String(value));
  }
  return fetch(url, {
    method: endpoint.method,
    headers: { cookie, ...(parts.body !== undefined && { "content-type": "application/json" }) },
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
  });
}
