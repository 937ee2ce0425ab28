import { randomUUID } from "node:crypto";
import { type Endpoint, identityHeader, type ServiceName } from "@deeds/contracts";
import type { z } from "zod";
import type { Session } from "./session.ts";

/** Internal addresses of the services that the seeding talks to. */
export type ServiceAddresses = Readonly<
  Record<Exclude<ServiceName, "releases" | "webhooks">, string>
>;

type Answering<Response extends z.ZodType> = Endpoint<z.ZodType, z.ZodType, z.ZodType, Response>;

interface Sent {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** For uploads: goes into the field `file`. */
  readonly file?: { readonly name: string; readonly bytes: Buffer };
}

/** Calls endpoints of the contract at the services' own doors, as somebody. */
export interface Client {
  call<Response extends z.ZodType>(
    endpoint: Answering<Response>,
    sent?: Sent,
  ): Promise<z.output<Response>>;
}

/** An answer that was no success. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly status: number;
  constructor(what: string, status: number, body: string) {
    super(`${what}: ${status} ${body}`);
    this.status = status;
  }
}

/** A client of one sender. The answers are checked against the contract. */
export function createClient(services: ServiceAddresses, session: Session): Client {
  return {
    call: async (endpoint, sent = {}) => {
      const service = endpoint.service as keyof ServiceAddresses;
      const address = new URL(pathOf(endpoint.path, sent.params ?? {}), services[service]);
      for (const [name, value] of Object.entries(sent.query ?? {})) {
        address.searchParams.set(name, String(value));
      }
      const { body, headers } = bodyOf(sent);
      const answer = await fetch(address, {
        method: endpoint.method,
        headers: {
          ...headers,
          [identityHeader]: await session.token(endpoint.service),
          ...(endpoint.idempotent ? { "idempotency-key": randomUUID() } : {}),
        },
        ...(body === undefined ? {} : { body }),
      });
      if (!answer.ok) throw new CallFailed(endpoint.name, answer.status, await answer.text());
      return endpoint.response.parse(await answer.json());
    },
  };
}

function pathOf(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

function bodyOf({ body, file }: Sent): {
  body?: string | FormData;
  headers: Record<string, string>;
} {
  if (file) {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(file.bytes)]), file.name);
    return { body: form, headers: {} };
  }
  if (body === undefined) return { headers: {} };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}
