import type { RunningGateway } from "./gateway.ts";

/** A browser as far as the gateway sees one: it keeps its cookies and says where it is. */
export interface Browser {
  cookies: Map<string, string>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body?: unknown): Promise<Response>;
}

export function openBrowser({ origin }: RunningGateway): Browser {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(`${origin}${path}`, { redirect: "manual", ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    fetch: send,
    post: (path, body) =>
      send(path, {
        method: "POST",
        headers: {
          origin,
          "sec-fetch-site": "same-origin",
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}

let people = 0;
export const someone = () => ({ username: `reader ${++people}`, password: "a quiet evening" });
