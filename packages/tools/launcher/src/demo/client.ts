import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Endpoint,
  gatewaySecretHeader,
  identityHeader,
  type ServiceName,
  tokensResponse,
} from "@deeds/contracts";
import { type GatewaySecrets, serviceSecretOf } from "@deeds/contracts/gateway-secret";
import type { z } from "zod";
import { demoAccounts } from "./data.ts";

export type ServiceAddresses = Readonly<
  Record<Exclude<ServiceName, "releases" | "webhooks">, string>
>;

interface Input {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly file?: { readonly name: string; readonly bytes: Buffer };
}

/** Calls endpoints of the contract at the services' internal addresses with one session. */
export type Client = ReturnType<typeof createClient>;

export type Clients = Awaited<ReturnType<typeof openClients>>;

export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly status: number;
  constructor(endpoint: string, status: number, body: string) {
    super(`${endpoint}: ${status} ${body}`);
    this.status = status;
  }
}

/** Signs in with the demo accounts. Throws when one does not exist. */
export async function openClients(services: ServiceAddresses, secrets: GatewaySecrets) {
  const auth = { url: services.auth, gatewaySecret: serviceSecretOf("auth", secrets) };
  const open = async (session: Promise<Session>) =>
    createClient({ services, secrets }, await session);
  const [admin, reader, visitor, anonymous] = await Promise.all([
    open(signIn(auth, "admin")),
    open(signIn(auth, "reader")),
    open(signIn(auth, "visitor")),
    open(openVisitor(auth)),
  ]);
  return { admin, reader, visitor, anonymous };
}

function createClient(
  { services, secrets }: { services: ServiceAddresses; secrets: GatewaySecrets },
  session: Session,
) {
  return {
    /** Returns the validated response; throws `CallFailed` for any status but a success. */
    call: async <E extends Endpoint>(
      endpoint: E,
      input: Input = {},
    ): Promise<z.output<E["response"]>> => {
      const service = endpoint.service as keyof ServiceAddresses;
      const address = new URL(pathOf(endpoint.path, input.params ?? {}), services[service]);
      for (const [name, value] of Object.entries(input.query ?? {})) {
        address.searchParams.set(name, String(value));
      }
      const response = await fetch(address, {
        method: endpoint.method,
        headers: {
          [gatewaySecretHeader]: serviceSecretOf(service, secrets),
          [identityHeader]: await session.token(service),
          ...(endpoint.idempotent && { "idempotency-key": randomUUID() }),
          ...(input.body !== undefined && { "content-type": "application/json" }),
        },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
        ...(input.file && { body: formWith(input.file) }),
      });
      if (!response.ok) throw new CallFailed(endpoint.name, response.status, await response.text());
      return endpoint.response.parse(await response.json()) as z.output<E["response"]>;
    },
  };
}

function pathOf(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

function formWith({ name, bytes }: NonNullable<Input["file"]>): FormData {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)]), name);
  return form;
}

/** Enough to keep two cores busy. */
const concurrency = 4;

/** Does the work for every item, four at a time; stops at the first failure. */
export async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

const timeoutMs = 30_000;

/** Retries while a response is 404: the service learns of a new person by an event. */
export async function retryWhileNotFound<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + timeoutMs;
  for (let pause = 20; ; pause = Math.min(pause * 2, 1_000)) {
    try {
      return await work();
    } catch (error) {
      const isNotFound = error instanceof CallFailed && error.status === 404;
      if (!isNotFound || Date.now() >= end) throw error;
    }
    await sleep(pause);
  }
}

type Session = ReturnType<typeof openSession>;

interface AuthAddress {
  readonly url: string;
  readonly gatewaySecret: string;
}

/** Tokens live for 60 seconds; a call must reach its service before they expire. */
const renewBeforeSeconds = 20;

/** Signs in with a demo account. Throws when the account does not exist. */
async function signIn(auth: AuthAddress, name: (typeof demoAccounts)[number]["username"]) {
  const { username, password } = demoAccounts.find(({ username }) => username === name) ?? {};
  const response = await fetch(`${auth.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", [gatewaySecretHeader]: auth.gatewaySecret },
    body: JSON.stringify({ username, password }),
  });
  if (!response.ok) throw new Error(`${name} cannot sign in: ${await response.text()}`);
  return openSession(auth, sessionIdOf(response.headers.getSetCookie()));
}

async function openVisitor(auth: AuthAddress): Promise<Session> {
  const { setCookie } = await requestTokens(auth, null);
  return openSession(auth, sessionIdOf(setCookie ? [setCookie] : []));
}

function openSession(auth: AuthAddress, sessionId: string) {
  let latest = requestTokens(auth, sessionId);
  return {
    /** Returns an identity token for a service, renewed before it expires. */
    token: async (service: ServiceName): Promise<string> => {
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
  return tokensResponse.parse(await response.json());
}

/** Returns the session id from the first cookie that has one, under either of its names. */
function sessionIdOf(cookies: readonly string[]): string {
  const found = cookies.map((cookie) => /^(?:__Host-)?sid=([^;]+)/.exec(cookie)?.[1]).find(Boolean);
  if (!found) throw new Error("auth opened no session");
  return found;
}
