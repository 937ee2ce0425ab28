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

/** Approves at an even pace; for each the milliseconds until the public answers show it. */
async function approveAll(admin: Caller, proofs: readonly Proof[]) {
  const everybody = createCaller(admin.origin);
  const expected = new Map<number, number>();
  for (const { personId } of proofs) {
    const params = { id: personId };
    const { proofCount } = await everybody.call(endpoints.publicPerson, { params });
    expected.set(personId, proofCount);
  }
  const startedAt = performance.now();
  const running = proofs.map(async ({ id, personId }, at) => {
    await pause(startedAt + (at * 1000) / perSecond - performance.now());
    await admin.call(endpoints.moderateProof, { params: { id }, body: { status: "approved" } });
    const decidedAt = performance.now();
    const target = (expected.get(personId) ?? 0) + 1;
    expected.set(personId, target);
    const params = { id: personId };
    const [list, count] = await Promise.all([
      until(decidedAt, async () => {
        const shown = await everybody.call(endpoints.publicProofs, { params });
        return Array.isArray(shown) && shown.some((proof) => proof.id === id);
      }),
      until(decidedAt, async () => {
        const person = await everybody.call(endpoints.publicPerson, { params });
        return person.proofCount >= target;
      }),
    ]);
    return { list, count };
  });
  return Promise.all(running);
}

async function until(since: number, isShown: () => Promise<boolean>): Promise<number> {
  while (!(await isShown())) {
    if (performance.now() - since > 30_000) throw new Error("an approval was never shown");
    await pause(25);
  }
  return performance.now() - since;
}
