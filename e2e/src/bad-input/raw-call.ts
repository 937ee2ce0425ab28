import type { Endpoint } from "@deeds/contracts";

export interface RawCall {
  path?: string;
  query?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
}

/** Nothing of that name or number exists, so that what is let in by mistake still harms nothing. */
export const pathOf = (endpoint: Endpoint): string =>
  endpoint.path
    .replace("{id}", "999999999")
    .replace("{status}", "pending")
    .replace("{desk}", "00000000-0000-4000-8000-000000000000")
    .replace("{remote}", "shell")
    .replace("{version}", "0.0.0-00000000")
    .replaceAll(/\{\w+\}/g, "none");

export function sendRaw(
  origin: string,
  endpoint: Endpoint,
  who: Record<string, string>,
  { path = pathOf(endpoint), query = "", headers, body }: RawCall,
): Promise<Response> {
  return fetch(`${origin}${path}${query}`, {
    method: endpoint.method,
    headers: { ...who, ...headers },
    ...(body !== undefined && { body, duplex: "half" }),
  } as RequestInit);
}

export const json = (value: unknown): RawCall => ({
  headers: { "content-type": "application/json" },
  body: typeof value === "string" ? value : JSON.stringify(value),
});
