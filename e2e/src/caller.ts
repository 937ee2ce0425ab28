import type { Endpoint } from "@deeds/contracts";
import { endpoints } from "@deeds/contracts";
import type { z } from "zod";

/** Somebody who calls the product as a program does: through the gateway, with cookies. */
export interface Caller {
  cookies(): ReadonlyMap<string, string>;
  call<E extends Endpoint>(endpoint: E, options?: CallParts): Promise<z.output<E["response"]>>;
  upload<E extends Endpoint>(endpoint: E, file: File): Promise<z.output<E["response"]>>;
}

interface CallParts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
}

/** A caller without an account. */
export function createCaller(origin: string): Caller {
  const cookies = new Map<string, string>();
  const send = async (endpoint: Endpoint, parts: CallParts, init: RequestInit) => {
    const response = await fetch(addressOf(origin, endpoint, parts), {
      ...init,
      method: endpoint.method,
      headers: { ...init.headers, cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const text = await response.text();
    if (response.status !== endpoint.status) {
      throw new Error(`${endpoint.name} answered ${response.status}: ${text.slice(0, 400)}`);
    }
    return text === "" ? undefined : endpoint.response.parse(JSON.parse(text));
  };
  return {
    cookies: () => cookies,
    call: async (endpoint, parts = {}) => {
      const json = parts.body === undefined ? {} : jsonOf(parts.body);
      return (await send(endpoint, parts, json)) as never;
    },
    upload: async (endpoint, file) => {
      const body = new FormData();
      body.append("file", file);
      return (await send(endpoint, {}, { body })) as never;
    },
  };
}

/** A caller that is signed in. */
export async function signIn(origin: string, username: string, password: string): Promise<Caller> {
  const caller = createCaller(origin);
  await caller.call(endpoints.login, { body: { username, password } });
  return caller;
}

/** The administrator of the demo data. */
export const signInAsAdmin = (origin: string): Promise<Caller> =>
  signIn(origin, "admin", "admin-demo");

const jsonOf = (body: unknown): RequestInit => ({
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});

function addressOf(origin: string, endpoint: Endpoint, { params, query }: CallParts): URL {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(query ?? {})) {
    url.searchParams.set(name, String(value));
  }
  return url;
}
