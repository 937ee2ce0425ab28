import { endpoints, type Person, type Proof } from "@deeds/contracts";
import { type Caller, createCaller } from "../caller.ts";
import { median, percentile } from "../measure.ts";
import type { Suite } from "../suite.ts";
import { ms, pause, spread } from "../timing.ts";

const perSecond = 50;
const seconds = 10;
const people = 20;
const rounds = 3;
const goalMs = 500;
const readAgainMs = 25;

export const eventPath: Suite = {
  name: "events",
  title: `From a decision's answer to what everybody reads, at ${perSecond} approvals a second on ${people} people: the list of proofs, and the person's count, which another service keeps.`,
  run: async (bench) => {
    const product = await bench.product();
    const admin = await bench.administrator(product);
    const made = await Promise.all(Array.from({ length: people }, (_, at) => addPerson(admin, at)));
    const lists: number[][] = [];
    const counts: number[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const proofs = await addProofs(admin, made);
      const times = await approveAll(admin, proofs);
      lists.push(times.map(({ list }) => list));
      counts.push(times.map(({ count }) => count));
    }
    const finding = (what: string, runs: number[][]) => {
      const p99 = median(runs.map((run) => percentile(run, 99)));
      return {
        what,
        figure: `${spread(runs.flat())}; median p99 of ${rounds} rounds ${ms(p99)}`,
        goal: `p99 ≤ ${goalMs} ms`,
        met: p99 <= goalMs,
      };
    };
    return [
      finding("decision to the public list of proofs", lists),
      finding("decision to the person's public count", counts),
    ];
  },
};

const addPerson = (admin: Caller, at: number): Promise<Person> =>
  admin.call(endpoints.createPerson, { body: { name: `Человек ${at}` } });

async function addProofs(admin: Caller, made: readonly Person[]): Promise<Proof[]> {
  const proofs: Proof[] = [];
  const each = (perSecond * seconds) / made.length;
  await Promise.all(
    made.map(async ({ id: personId }) => {
      for (let number = 0; number < each; number += 1) {
        const body = { personId, title: `Дело ${number}`, description: "Что произошло." };
        proofs.push((await admin.call(endpoints.createProof, { body })).proof);
      }
    }),
  );
  return proofs.toSorted((one, other) => one.id - other.id);
}

interface Waiting {
  decidedAt: number;
  shown(milliseconds: number): void;
}

/** Approves at an even pace; for each the milliseconds until the public answers show it. */
async function approveAll(admin: Caller, proofs: readonly Proof[]) {
  const everybody = createCaller(admin.origin);
  const watches = new Map(
    await Promise.all(
      [...new Set(proofs.map(({ personId }) => personId))].map(
        async (id) => [id, await watch(everybody, id)] as const,
      ),
    ),
  );
  const startedAt = performance.now();
  const times = await Promise.all(
    proofs.map(async ({ id, personId }, at) => {
      await pause(Math.max(0, startedAt + (at * 1000) / perSecond - performance.now()));
      await admin.call(endpoints.moderateProof, { params: { id }, body: { status: "approved" } });
      return watches.get(personId)?.untilShown(id);
    }),
  );
  for (const { end } of watches.values()) end();
  return times.filter((time) => time !== undefined);
}

/**
 * Reads one person's public answers again and again, as long as something about them is expected.
 * One reader for each person: one for each decision would be the load that is measured.
 */
async function watch(everybody: Caller, personId: number) {
  const params = { id: personId };
  const lists = new Map<number, Waiting>();
  const counts = new Map<number, Waiting>();
  let { proofCount: expected } = await everybody.call(endpoints.publicPerson, { params });
  let hasEnded = false;
  const settle = (waiting: Map<number, Waiting>, isShown: (key: number) => boolean) => {
    for (const [key, { decidedAt, shown }] of waiting) {
      const since = performance.now() - decidedAt;
      if (since > 30_000) throw new Error("an approval was never shown");
      if (!isShown(key)) continue;
      waiting.delete(key);
      shown(since);
    }
  };
  const readOn = async () => {
    while (!hasEnded) {
      if (lists.size > 0) {
        const proofs = await everybody.call(endpoints.publicProofs, { params });
        const shown = new Set(Array.isArray(proofs) ? proofs.map(({ id }) => id) : []);
        settle(lists, (id) => shown.has(id));
      }
      if (counts.size > 0) {
        const { proofCount } = await everybody.call(endpoints.publicPerson, { params });
        settle(counts, (count) => proofCount >= count);
      }
      await pause(readAgainMs);
    }
  };
  const reading = readOn();
  const wait = (waiting: Map<number, Waiting>, key: number, decidedAt: number) =>
    new Promise<number>((shown) => waiting.set(key, { decidedAt, shown }));
  return {
    untilShown: async (proofId: number) => {
      const decidedAt = performance.now();
      expected += 1;
      const [list, count] = await Promise.race([
        Promise.all([wait(lists, proofId, decidedAt), wait(counts, expected, decidedAt)]),
        reading.then(() => Promise.reject(new Error("nobody reads any more"))),
      ]);
      return { list, count };
    },
    end: () => {
      hasEnded = true;
    },
  };
}
