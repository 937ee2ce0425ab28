import { setTimeout as pause } from "node:timers/promises";
import { readEvents } from "../src/stores.ts";
import type { World } from "./scenario.ts";
import { inDatabase, unfinished } from "./stores.ts";
import { type Kind, type Ledger, linkOf, type Operation, type Stage } from "./workload.ts";

export type Broken = string[];

interface Found {
  kind: Kind;
  key: string;
  id: number;
  status: string;
}

const stuckMs = 30_000;

/** Waits until nothing is pending; returns how long that took and what is still pending (I4). */
export async function untilIdle(world: World): Promise<{ took: number; broken: Broken }> {
  const startedAt = Date.now();
  let movedAt = startedAt;
  let before = "";
  for (;;) {
    const left = await unfinished(world).catch((problem: unknown) => [String(problem)]);
    const now = Date.now();
    if (left.length === 0) return { took: now - startedAt, broken: [] };
    if (left.join() !== before) movedAt = now;
    before = left.join();
    if (now - movedAt > stuckMs) return { took: now - startedAt, broken: left };
    await pause(250);
  }
}

export async function compare(
  world: World,
  stage: Stage,
  { eventsAreRepeated, streamBefore }: { eventsAreRepeated: boolean; streamBefore: number },
): Promise<Broken> {
  const found = await findAll(world, stage);
  return [
    ...acknowledgedWritesStored(stage.ledger, found),
    ...nothingUnexpected(stage.ledger, found),
    ...(await deliveriesOnce(world, stage, found)),
    ...(await numbersAgree(world, stage, found)),
    ...(await linksAgree(world, stage, found)),
    ...(eventsAreRepeated ? [] : await streamOnce(world, streamBefore)),
    ...errorsOnlyWhenBroken(stage.ledger, world.target.statusWithoutResponse),
  ];
}

interface Row {
  _id: number;
  status: string;
  title?: string;
  surname?: string;
  personId?: number;
  proofCount?: number;
  socialMedia?: { url: string }[];
  changes?: { newSocialMedia?: { url: string }[] };
}

type Stored = "people" | "proofs" | "contact_edits";

const rows = (world: World, name: Stored, filter: object): Promise<Row[]> =>
  inDatabase(world, name, (database) => {
    const collection = name === "contact_edits" ? "suggestions" : name;
    return database.collection<Row>(collection).find(filter).toArray();
  });

export async function findAll(world: World, { people, mark }: Stage): Promise<Found[]> {
  const ofPeople = { personId: { $in: [...people] } };
  const [proofs, submitted, edits] = await Promise.all([
    rows(world, "proofs", ofPeople),
    rows(world, "people", { surname: { $regex: `^${mark}` } }),
    rows(world, "contact_edits", ofPeople),
  ]);
  const as = (kind: Kind, keyOf: (row: Row) => string | undefined) => (row: Row) => ({
    kind,
    key: keyOf(row) ?? "",
    id: row._id,
    status: row.status,
  });
  return [
    ...proofs.map(as("proof", (row) => row.title)),
    ...submitted.map(as("person", (row) => row.surname)),
    ...edits.map(as("edit", (row) => row.changes?.newSocialMedia?.[0]?.url.split("/").pop())),
  ];
}

const creations = ({ operations }: Ledger) =>
  operations.filter(({ decision }) => decision === null);
const decisions = ({ operations }: Ledger) =>
  operations.filter(({ decision }) => decision !== null);
const named = ({ kind, key }: Pick<Operation, "kind" | "key">) => `${kind} ${key}`;

/** I1: each acknowledged write is stored once, as it was acknowledged. */
export function acknowledgedWritesStored(ledger: Ledger, found: readonly Found[]): Broken {
  const byKey = Map.groupBy(found, named);
  const acknowledged = (operations: readonly Operation[]) =>
    operations
      .filter(({ outcome }) => outcome === "ok")
      .map((made) => ({ ...made, what: named(made), there: byKey.get(named(made)) ?? [] }));
  const lost = acknowledged(creations(ledger))
    .filter(({ there }) => there.length !== 1)
    .map(({ what, there }) => `${what} was acknowledged and is there ${there.length} times`);
  const changed = acknowledged(decisions(ledger))
    .map(({ what, decision, there }) => ({ what, decision, status: there[0]?.status }))
    .filter(({ decision, status }) => status !== decision)
    .map(
      ({ what, decision, status }) => `${what} was acknowledged as ${decision} and is ${status}`,
    );
  return [...lost, ...changed];
}

/** I2: no record exists that no call created. */
export function nothingUnexpected(ledger: Ledger, found: readonly Found[]): Broken {
  const tried = (operations: Operation[]) =>
    operations.filter(({ outcome }) => outcome !== "refused");
  const asked = new Set(tried(creations(ledger)).map(named));
  const decided = new Set(tried(decisions(ledger)).map((one) => `${named(one)} ${one.decision}`));
  return found.flatMap((record) => [
    ...(asked.has(named(record)) ? [] : [`${named(record)} exists and was never created`]),
    ...(record.status === "pending" || decided.has(`${named(record)} ${record.status}`)
      ? []
      : [`${named(record)} is ${record.status} without a decision`]),
  ]);
}

/** I3: one message for each transition; a repetition is the same to the byte. */
async function deliveriesOnce(world: World, stage: Stage, found: readonly Found[]) {
  const expected = new Set(found.flatMap(transitionsOf));
  const ours = new Set(found.map(({ kind, id }) => `${kind} ${id}`));
  const seen = new Map<string, Set<string>>();
  const bodies = new Map<string, string>();
  const broken: Broken = [];
  for (const { id, content, raw } of world.receiver.all()) {
    if ((bodies.get(id) ?? raw) !== raw) broken.push(`message ${id} came with two bodies`);
    bodies.set(id, raw);
    if (!ours.has(`${kindOf(content.type)} ${content.data.id}`)) continue;
    const transition = `${content.type} ${content.data.id}`;
    seen.set(transition, (seen.get(transition) ?? new Set()).add(id));
  }
  for (const transition of expected) {
    const count = seen.get(transition)?.size ?? 0;
    if (count !== 1)
      broken.push(`${transition} was published in ${count} messages (${stage.mark})`);
  }
  for (const transition of seen.keys()) {
    if (!expected.has(transition)) broken.push(`${transition} was published and did not happen`);
  }
  return broken;
}

const kindOf = (type: string): string =>
  type.startsWith("contact_edit") ? "edit" : (type.split("_")[0] ?? "");

function transitionsOf({ kind, id, status }: Found): string[] {
  if (kind === "edit") return status === "approved" ? [`contact_edit_applied ${id}`] : [];
  return [`${kind}_created ${id}`, ...(status === "approved" ? [`${kind}_approved ${id}`] : [])];
}

/** I5: what is derived equals a recount from the owner. */
async function numbersAgree(world: World, stage: Stage, found: readonly Found[]): Promise<Broken> {
  const people = await rows(world, "people", { _id: { $in: [...stage.people] } });
  const approved = { personId: { $in: [...stage.people] }, status: "approved" };
  const proofs = await rows(world, "proofs", approved);
  const counts = people.flatMap(({ _id, proofCount }) => {
    const recount = proofs.filter(({ personId }) => personId === _id).length;
    return proofCount === recount
      ? []
      : [`person ${_id} shows ${proofCount} proofs, a recount finds ${recount}`];
  });
  return [
    ...counts,
    ...(await totalsAgree(world)),
    ...(found.length === 0 ? ["nothing was done"] : []),
  ];
}

async function totalsAgree(world: World): Promise<Broken> {
  const { origin } = world.target;
  const headers = { cookie: world.cookies[0] ?? "" };
  const response = await fetch(`${origin}/api/stats`, { headers });
  const stats: Record<string, number | null> = await response.json();
  const count = (name: "people" | "proofs", status: string) =>
    inDatabase(world, name, (database) => database.collection(name).countDocuments({ status }));
  const recount = {
    totalPeople: await count("people", "approved"),
    pendingPeople: await count("people", "pending"),
    approvedProofs: await count("proofs", "approved"),
    pendingProofs: await count("proofs", "pending"),
    rejectedProofs: await count("proofs", "rejected"),
  };
  return Object.entries(recount)
    .filter(([name, number]) => stats[name] !== number)
    .map(
      ([name, number]) => `the statistics say ${stats[name]} ${name}, a recount finds ${number}`,
    );
}

/** I5 for contact edits: each applied link is on its person once, and no other one is. */
async function linksAgree(world: World, stage: Stage, found: readonly Found[]): Promise<Broken> {
  const people = await rows(world, "people", { _id: { $in: [...stage.people] } });
  const links = people.flatMap(({ socialMedia }) => socialMedia?.map(({ url }) => url) ?? []);
  const wished = found
    .filter(({ kind, status }) => kind === "edit" && status === "approved")
    .map(({ key }) => linkOf(key));
  return [
    ...wished
      .map((link) => ({ link, times: links.filter((one) => one === link).length }))
      .filter(({ times }) => times !== 1)
      .map(({ link, times }) => `${link} was approved and is on a profile ${times} times`),
    ...links
      .filter((link) => !wished.includes(link))
      .map((link) => `${link} is on a profile and was not approved`),
  ];
}

async function streamOnce(world: World, after: number): Promise<Broken> {
  const events = await readEvents(world.target.engines.natsUrl, after);
  const twice = events.length - new Set(events.map(({ event }) => event.id)).size;
  return twice > 0 ? [`${twice} events are in the stream twice`] : [];
}

/** I6: errors only during a fault, as 409 `in-progress`, 503 or 504 with Retry-After. */
function errorsOnlyWhenBroken(
  { operations, windows }: Ledger,
  statusWithoutResponse: number | null,
): Broken {
  const inside = ({ at, endedAt }: Operation) =>
    windows.some(({ from, until }) => endedAt >= from && at <= until);
  return operations
    .filter(({ outcome }) => outcome === "unknown")
    .flatMap((operation) => {
      const { status, retryAfter } = operation;
      const what = `${named(operation)}${operation.decision ? `, ${operation.decision},` : ""} ended with ${status}`;
      if (!inside(operation)) return [`${what} while nothing was broken`];
      if (status !== 0 && ![409, 502, 503, 504].includes(status))
        return [`${what}: no status of an outage`];
      const isResponse = status !== 0 && status !== statusWithoutResponse;
      return isResponse && retryAfter === null ? [`${what} without Retry-After`] : [];
    });
}
