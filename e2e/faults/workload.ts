import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Endpoint, endpoints } from "@deeds/contracts";
import { z } from "zod";
import type { Random } from "./scenario.ts";

export interface Stage {
  origin: string;
  cookies: readonly string[];
  people: readonly number[];
  ledger: Ledger;
  random: Random;
  nextKey(): string;
  mark: string;
  /** `fetch` by default. */
  request?: typeof fetch;
}

const maxClients = 16;

interface RecordKind {
  kind: Kind;
  key: string;
  id: number;
}

interface CreationKind {
  endpoint: Endpoint;
  body: (key: string, person: number) => object;
  idOf: (body: unknown) => number;
  decide: Endpoint;
}

const withId = z.object({ id: z.int() });

const kinds: Record<Kind, CreationKind> = {
  proof: {
    endpoint: endpoints.createProof,
    body: (key, personId) => ({ personId, title: key, description: "Что произошло." }),
    idOf: (body) => z.object({ proof: withId }).parse(body).proof.id,
    decide: endpoints.moderateProof,
  },
  person: {
    endpoint: endpoints.submitPerson,
    body: (key) => ({ name: "Новая", surname: key }),
    idOf: (body) => z.object({ person: withId }).parse(body).person.id,
    decide: endpoints.moderatePerson,
  },
  edit: {
    endpoint: endpoints.suggestEdit,
    body: (key) => ({ newSocialMedia: [{ type: "other", url: linkOf(key) }] }),
    idOf: (body) => z.object({ suggestion: withId }).parse(body).suggestion.id,
    decide: endpoints.moderateContactEdit,
  },
};

export const linkOf = (key: string): string => `https://social.example/${key}`;

/** Clients, sixteen by default, create records and decide on them until `isOver`. */
export async function work(stage: Stage, isOver: () => boolean, clients = maxClients) {
  const records: RecordKind[] = [];
  const client = async (number: number) => {
    while (!isOver()) {
      const decides = records.length > 0 && stage.random.chance(0.5);
      if (decides) await decide(stage, number, stage.random.pick(records.slice(-60)));
      else
        await create(
          stage,
          number,
          stage.random.pick(["proof", "proof", "person", "edit"]),
          records,
        );
      await pause(20 + stage.random.below(120));
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
}

async function create(stage: Stage, client: number, kind: Kind, records: RecordKind[]) {
  const { endpoint, body, idOf } = kinds[kind];
  const key = stage.nextKey();
  const person = stage.random.pick(stage.people);
  const call = { endpoint, id: person, body: body(key, person), key: randomUUID() };
  const response = await perform(stage, client, call);
  const id = response.outcome === "ok" ? idOf(response.body) : null;
  stage.ledger.operations.push({ kind, key, id, decision: null, ...response });
  if (id !== null) records.push({ kind, key, id });
}

async function decide(stage: Stage, client: number, { kind, key, id }: RecordKind) {
  const decision: Decision = stage.random.chance(0.8) ? "approved" : "rejected";
  const call = { endpoint: kinds[kind].decide, id, body: { status: decision } };
  const response = await perform(stage, client, call);
  stage.ledger.operations.push({ kind, key, id, decision, ...response });
}

/** Makes a call once, with a session of the administrator; never throws. */
async function perform(
  { origin, cookies, request = fetch }: Stage,
  client: number,
  { endpoint, id, body, key }: { endpoint: Endpoint; id: number; body: object; key?: string },
) {
  const at = Date.now();
  let result: { status: number; retryAfter: string | null; body?: unknown };
  try {
    const response = await request(origin + endpoint.path.replace("{id}", String(id)), {
      method: endpoint.method,
      headers: {
        "content-type": "application/json",
        cookie: cookies[client % cookies.length] ?? "",
        ...(key !== undefined && { "idempotency-key": key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status, headers } = response;
    const text = await response.text();
    const parsed: unknown = text === "" ? undefined : JSON.parse(text);
    result = { status, retryAfter: headers.get("retry-after"), body: parsed };
  } catch {
    result = { status: 0, retryAfter: null };
  }
  return { ...result, outcome: outcomeOf(result), at, endedAt: Date.now() };
}

const timeoutMs = 20_000;

function outcomeOf({ status, retryAfter }: Pick<Operation, "status" | "retryAfter">): Outcome {
  if (status >= 200 && status < 300) return "ok";
  // 409 with Retry-After is `in-progress`: the broken first attempt may have committed.
  const isInProgress = status === 409 && retryAfter !== null;
  return status >= 400 && status < 500 && !isInProgress ? "refused" : "unknown";
}

export type Kind = "proof" | "person" | "edit";
export type Decision = "approved" | "rejected";

/**
 * How a call ended for its caller. `unknown`: no response, or one that leaves open whether it
 * happened; `refused`: a clear no, so that nothing may have happened.
 */
export type Outcome = "ok" | "refused" | "unknown";

export interface Operation {
  kind: Kind;
  key: string;
  id: number | null;
  decision: Decision | null;
  outcome: Outcome;
  /** 0 without a response. */
  status: number;
  retryAfter: string | null;
  at: number;
  endedAt: number;
}

export interface Ledger {
  operations: Operation[];
  /** When something was broken on purpose: errors are allowed here and nowhere else. */
  windows: { from: number; until: number }[];
}

export const emptyLedger = (): Ledger => ({ operations: [], windows: [] });

/** Breaks something for as long as `work` takes, and a while longer for calls in flight. */
export async function inWindow<Result>(
  ledger: Ledger,
  work: () => Promise<Result>,
  afterwardsMs = 5_000,
): Promise<Result> {
  const window = { from: Date.now() - 250, until: Number.POSITIVE_INFINITY };
  ledger.windows.push(window);
  try {
    return await work();
  } finally {
    window.until = Date.now() + afterwardsMs;
  }
}
