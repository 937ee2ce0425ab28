import { randomUUID } from "node:crypto";
import { type Endpoint, identityHeader, type ServiceName } from "@deeds/contracts";
import type { z } from "zod";
import { openVisitor, type Session, signIn } from "./sessions.ts";

/** Internal addresses of the services that the demo data is sent to. */
export type ServiceAddresses = Readonly<
  Record<Exclude<ServiceName, "releases" | "webhooks">, string>
>;

type WithResponse<Response extends z.ZodType> = Endpoint<z.ZodType, z.ZodType, z.ZodType, Response>;

interface Input {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** An upload, sent as the field `file`. */
  readonly file?: { readonly name: string; readonly bytes: Buffer };
}

/** Calls endpoints of the contract at the services' internal addresses with one session. */
export interface Client {
  /** Returns the validated response; throws `CallFailed` for any status but a success. */
  call<Response extends z.ZodType>(
    endpoint: WithResponse<Response>,
    input?: Input,
  ): Promise<z.output<Response>>;
}

/** A response whose status is not a success. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly status: number;
  constructor(endpoint: string, status: number, body: string) {
    super(`${endpoint}: ${status} ${body}`);
    this.status = status;
  }
}

/** A client for each sender of demo data. */
export interface Clients {
  readonly admin: Client;
  readonly reader: Client;
  readonly visitor: Client;
  /** Without an account. */
  readonly anonymous: Client;
}

/** Signs in with the demo accounts. Throws when one does not exist. */
export async function openClients(
  services: ServiceAddresses,
  gatewaySecret: string,
): Promise<Clients> {
  const auth = { url: services.auth, gatewaySecret };
  const [admin, reader, visitor, anonymous] = await Promise.all([
    signIn(auth, "admin"),
    signIn(auth, "reader"),
    signIn(auth, "visitor"),
    openVisitor(auth),
  ]);
  return {
    admin: createClient(services, admin),
    reader: createClient(services, reader),
    visitor: createClient(services, visitor),
    anonymous: createClient(services, anonymous),
  };
}

function createClient(services: ServiceAddresses, session: Session): Client {
  return {
    call: async (endpoint, input = {}) => {
      const service = endpoint.service as keyof ServiceAddresses;
      const address = new URL(pathOf(endpoint.path, input.params ?? {}), services[service]);
      for (const [name, value] of Object.entries(input.query ?? {})) {
        address.searchParams.set(name, String(value));
      }
      const { body, headers } = bodyOf(input);
      const response = await fetch(address, {
        method: endpoint.method,
        headers: {
          ...headers,
          [identityHeader]: await session.token(endpoint.service),
          ...(endpoint.idempotent ? { "idempotency-key": randomUUID() } : {}),
        },
        ...(body === undefined ? {} : { body }),
      });
      if (!response.ok) throw new CallFailed(endpoint.name, response.status, await response.text());
      return endpoint.response.parse(await response.json());
    },
  };
}

function pathOf(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

function bodyOf({ body, file }: Input): {
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
