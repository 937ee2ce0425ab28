import { type Endpoint, endpoints } from "@deeds/contracts";
import type { z } from "zod";

/** A client of the gateway that stores cookies. */
export interface Caller {
  origin: string;
  readonly cookie: string;
  /** Calls an endpoint; throws when the response has not the status that the contract declares. */
  call<E extends Endpoint>(endpoint: E, parts?: CallParts): Promise<z.output<E["response"]>>;
  upload<E extends Endpoint>(endpoint: E, file: File): Promise<z.output<E["response"]>>;
}

export interface CallParts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
}

/** Opens a caller without an account. */
export function createCaller(origin: string): Caller {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map((pair) => pair.join("=")).join("; ");
  const send = async (endpoint: Endpoint, parts: CallParts) => {
    const { body } = parts;
    const isForm = body instanceof FormData;
    const response = await fetch(addressOf(origin, endpoint, parts), {
      method: endpoint.method,
      headers: {
        cookie: cookieHeader(),
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
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
    origin,
    get cookie() {
      return cookieHeader();
    },
    call: async (endpoint, parts = {}) => (await send(endpoint, parts)) as never,
    upload: async (endpoint, file) => {
      const body = new FormData();
      body.append("file", file);
      return (await send(endpoint, { body })) as never;
    },
  };
}

/** Opens a caller that is signed in. */
export async function signIn(origin: string, username: string, password: string): Promise<Caller> {
  const caller = createCaller(origin);
  await caller.call(endpoints.login, { body: { username, password } });
  return caller;
}

/** Signs in as the administrator of the demo data. */
export const signInAsAdmin = (origin: string): Promise<Caller> =>
  signIn(origin, "admin", "admin-demo");

/** Returns the address of an endpoint at an origin. */
export function addressOf(origin: string, endpoint: Endpoint, { params, query }: CallParts): URL {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? "")),
  );
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(query ?? {})) {
    url.searchParams.set(name, String(value));
  }
  return url;
}
