import { type Endpoint, type ErrorCode, endpoints, errorStatus } from "@deeds/contracts";
import { z } from "zod";

/** The body of every error response. */
export const errorBody = z.strictObject({
  message: z.string().min(1),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string().min(1),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
  current: z.unknown().optional(),
});

/** A client of the gateway that stores cookies. */
export type Caller = ReturnType<typeof createCaller>;

export interface CallParts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Opens a caller without an account. */
export function createCaller(origin: string) {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map((pair) => pair.join("=")).join("; ");
  const call = async <E extends Endpoint>(
    endpoint: E,
    parts: CallParts = {},
  ): Promise<z.output<E["response"]>> => {
    const { body } = parts;
    const isForm = body instanceof FormData;
    const response = await fetch(addressOf(origin, endpoint, parts), {
      method: endpoint.method,
      headers: {
        cookie: cookieHeader(),
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
        ...parts.headers,
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
      throw new Error(`${endpoint.name} returned ${response.status}: ${text.slice(0, 400)}`);
    }
    return (text === "" ? undefined : endpoint.response.parse(JSON.parse(text))) as never;
  };
  return {
    origin,
    get cookie() {
      return cookieHeader();
    },
    /** Throws when the response has not the status that the contract declares. */
    call,
    upload: <E extends Endpoint>(endpoint: E, file: File) => {
      const body = new FormData();
      body.append("file", file);
      return call(endpoint, { body });
    },
  };
}

/** Opens a caller that is signed in. */
export async function signIn(origin: string, username: string, password: string): Promise<Caller> {
  const caller = createCaller(origin);
  await caller.call(endpoints.login, { body: { username, password } });
  return caller;
}

/** The password of a demo account; of `admin` of a product without the demo data it is `E2E_ADMIN_PASSWORD`. */
export const passwordOf = (username: string): string =>
  (username === "admin" && process.env.E2E_ADMIN_PASSWORD) || `${username}-demo`;

/** Signs in as the administrator of the demo data. */
export const signInAsAdmin = (origin: string): Promise<Caller> =>
  signIn(origin, "admin", passwordOf("admin"));

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
