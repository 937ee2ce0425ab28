import { randomUUID } from "node:crypto";
import { type Endpoint, endpoints } from "@deeds/contracts";
import { z } from "zod";
import {
  attempt,
  type Decision,
  type Kind,
  type Ledger,
  type Operation,
  outcomeOf,
} from "./ledger.ts";
import type { Random } from "./random.ts";

export interface Stage {
  origin: string;
  cookies: readonly string[];
  people: readonly number[];
  ledger: Ledger;
  random: Random;
  nextKey(): string;
  mark: string;
}

const sixteen = 16;

interface Thing {
  kind: Kind;
  key: string;
  id: number;
}

interface Making {
  endpoint: Endpoint;
  body: (key: string, person: number) => object;
  idOf: (body: unknown) => number;
  decide: Endpoint;
}

const withId = z.object({ id: z.int() });

const kinds: Record<Kind, Making> = {
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

/** Some clients, sixteen by default, make things and decide on them until they are told to stop. */
export async function work(
  stage: Stage,
  isOver: () => boolean,
  allowed: readonly Kind[] = ["proof", "proof", "person", "edit"],
  clients = sixteen,
): Promise<void> {
  const things: Thing[] = [];
  const client = async (number: number) => {
    while (!isOver()) {
      const decides = things.length > 0 && stage.random.chance(0.5);
      if (decides) await decide(stage, number, stage.random.pick(things.slice(-60)));
      else await make(stage, number, stage.random.pick(allowed), things);
      await pause(20 + stage.random.below(120));
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
}

const headersOf = ({ cookies }: Stage, client: number) => ({
  cookie: cookies[client % cookies.length] ?? "",
});

async function make(stage: Stage, client: number, kind: Kind, things: Thing[]) {
  const { endpoint, body, idOf } = kinds[kind];
  const key = stage.nextKey();
  const person = stage.random.pick(stage.people);
  const headers = { ...headersOf(stage, client), "idempotency-key": randomUUID() };
  const at = Date.now();
  const answer = await attempt(stage.origin, endpoint, {
    ...{ id: person, body: body(key, person), headers },
  });
  const outcome = outcomeOf(answer);
  const id = outcome === "ok" ? idOf(answer.body) : null;
  const { status, retryAfter } = answer;
  const decision = null;
  note(stage, { kind, key, id, decision, outcome, status, retryAfter, at, endedAt: Date.now() });
  if (id !== null) things.push({ kind, key, id });
}

async function decide(stage: Stage, client: number, { kind, key, id }: Thing) {
  const decision: Decision = stage.random.chance(0.8) ? "approved" : "rejected";
  const at = Date.now();
  const answer = await attempt(stage.origin, kinds[kind].decide, {
    ...{ id, body: { status: decision }, headers: headersOf(stage, client) },
  });
  const { status, retryAfter } = answer;
  const outcome = outcomeOf(answer);
  note(stage, { kind, key, id, decision, outcome, status, retryAfter, at, endedAt: Date.now() });
}

const note = ({ ledger }: Stage, operation: Operation) => void ledger.operations.push(operation);

export const pause = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
