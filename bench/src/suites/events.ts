import { setTimeout as pause } from "node:timers/promises";
import { endpoints, type Person, type Proof } from "@deeds/contracts";
import { type Caller, createCaller } from "@deeds/test-kit/caller";
import { medianOf, repeat, spread } from "../measure.ts";
import { atMost, evaluate, goal, write } from "../report.ts";
import { type Suite, sizes } from "../suite.ts";

const { perSecond, people, seconds, rounds } = sizes(
  { perSecond: 50, people: 20, seconds: 10, rounds: 3 },
  { perSecond: 10, people: 5, seconds: 2, rounds: 1 },
);
const readAgainMs = 25;
const goals = {
  list: goal("decision to the public list of proofs", atMost(500, "ms", "p99")),
  count: goal("decision to the person's public count", atMost(500, "ms", "p99")),
};

export const events: Suite = {
  name: "events",
  title: `From a decision's response to the public pages, at ${perSecond} approvals a second on ${people} people: the list of proofs, and the person's count, which another service keeps.`,
  goals: Object.values(goals),
  run: async (bench) => {
    const product = await bench.startProduct();
    const admin = await bench.administrator(product);
    const persons = await Promise.all(Array.from({ length: people }, (_, at) => add(admin, at)));
    const approve = async () => approveAll(admin, await addProofs(admin, persons));
    const measured = await repeat(rounds, approve);
    return (["list", "count"] as const).map((kind) => {
      const times = measured.map((round) => round[kind]);
      const p99 = medianOf(times, 99);
      const figure = `${spread(times.flat())}; median p99 of ${rounds} rounds ${write(p99, "ms")}`;
      return evaluate(goals[kind], [p99], { figure });
    });
  },
};

const add = (admin: Caller, at: number): Promise<Person> =>
  admin.call(endpoints.createPerson, { body: { name: `Человек ${at}` } });

async function addProofs(admin: Caller, persons: readonly Person[]): Promise<Proof[]> {
  const proofs: Proof[] = [];
  const each = (perSecond * seconds) / persons.length;
  await Promise.all(
    persons.map(async ({ id: personId }) => {
      for (let number = 0; number < each; number += 1) {
        const body = { personId, title: `Дело ${number}`, description: "Что произошло." };
        proofs.push((await admin.call(endpoints.createProof, { body })).proof);
      }
    }),
  );
  return proofs.toSorted((one, other) => one.id - other.id);
}

/**
 * Approves at a constant rate; returns for each the milliseconds until the public responses show it. By
 * our own calls: a load tool knows neither the rate nor when a response of another address changes.
 */
async function approveAll(admin: Caller, proofs: readonly Proof[]) {
  const anonymous = createCaller(admin.origin);
  const ofPerson = Map.groupBy(proofs, ({ personId }) => personId);
  const watches = new Map<number, Awaited<ReturnType<typeof watch>>>();
  for (const [id, own] of ofPerson) watches.set(id, await watch(anonymous, id, own.length));
  const startedAt = performance.now();
  await Promise.all(
    proofs.map(async ({ id, personId }, at) => {
      await pause(Math.max(0, startedAt + (at * 1000) / perSecond - performance.now()));
      await admin.call(endpoints.moderateProof, { params: { id }, body: { status: "approved" } });
      watches.get(personId)?.decidedAt.push(performance.now());
    }),
  );
  const times = await Promise.all([...watches.values()].map(({ shown }) => shown));
  return { list: times.flatMap(({ list }) => list), count: times.flatMap(({ count }) => count) };
}

/**
 * Reads one person's public responses again and again, as long as something about them is expected.
 * One reader for each person: one for each decision would be the load that is measured. Returns
 * `decidedAt`, which takes the times of the decisions, and `shown`: the milliseconds from the first
 * decision to the first that is shown, from the second to two, …
 */
async function watch(anonymous: Caller, id: number, expected: number) {
  const params = { id };
  const reads = {
    list: async () => {
      const proofs = await anonymous.call(endpoints.publicProofs, { params });
      return Array.isArray(proofs) ? proofs.length : proofs.total;
    },
    count: async () => (await anonymous.call(endpoints.publicPerson, { params })).proofCount,
  };
  const before = { list: await reads.list(), count: await reads.count() };
  const decidedAt: number[] = [];
  const times = { list: [] as number[], count: [] as number[] };
  const readOnce = async (which: "list" | "count") => {
    const own = times[which];
    if (own.length >= decidedAt.length) return;
    const visible = (await reads[which]()) - before[which];
    for (const at of decidedAt.slice(own.length, visible)) own.push(performance.now() - at);
    const waitedMs = performance.now() - (decidedAt[own.length] ?? performance.now());
    if (waitedMs > 30_000) throw new Error("an approval was never shown");
  };
  const follow = async () => {
    while (times.list.length < expected || times.count.length < expected) {
      await readOnce("list");
      await readOnce("count");
      await pause(readAgainMs);
    }
    return times;
  };
  return { decidedAt, shown: follow() };
}
