import { fork } from "node:child_process";
import { once } from "node:events";
import { endpoints } from "@deeds/contracts";
import { type Caller, createCaller } from "../caller.ts";
import { median, percentile } from "../measure.ts";
import type { Suite } from "../suite.ts";
import { ms, timed } from "../timing.ts";

const proofs = 20;
const rounds = 5;
const reads = 400;
const goal = 1.6;

export const tax: Suite = {
  name: "tax",
  title: `A profile with its ${proofs} proofs, composed by gateway and two services, against one Koa process that asks both databases itself; one reader, medians of ${rounds} rounds taken in turns.`,
  run: async (bench) => {
    const product = await bench.product();
    const admin = await bench.administrator(product);
    const slug = await addProfile(admin);
    const peer = fork(new URL("../peers/one-process.ts", import.meta.url), [
      product.engines.databaseUrl("people"),
      product.engines.databaseUrl("proofs"),
    ]);
    bench.atEnd(async () => peer.kill());
    const [port] = await once(peer, "message");
    const everybody = createCaller(product.origin);
    const params = { slug };
    const subjects = {
      // A signed-in caller's answers are never kept.
      composed: () => admin.call(endpoints.personBySlug, { params }),
      cached: () => everybody.call(endpoints.personBySlug, { params }),
      peer: () => createCaller(`http://127.0.0.1:${port}`).call(endpoints.personBySlug, { params }),
    };
    const times = { composed: [], cached: [], peer: [] } as Record<keyof typeof subjects, number[]>;
    for (let round = 0; round <= rounds; round += 1) {
      for (const name of ["peer", "composed", "cached"] as const) {
        const run: number[] = [];
        for (let read = 0; read < reads; read += 1) run.push(await timed(subjects[name]));
        // The first round warms up.
        if (round > 0) times[name].push(percentile(run, 50));
      }
    }
    const baseline = median(times.peer);
    const [composed, cached] = [median(times.composed), median(times.cached)];
    const against = `one Koa process with both queries: ${ms(baseline)}`;
    return [
      {
        what: "composed read, not kept, p50",
        figure: ms(composed),
        baseline: against,
        ratio: composed / baseline,
        goal: `≤ ${goal} ×`,
        met: composed / baseline <= goal,
      },
      {
        what: "composed read from the gateway's memory, p50",
        figure: ms(cached),
        baseline: against,
        ratio: cached / baseline,
        goal: "faster than it",
        met: cached < baseline,
      },
    ];
  },
};

async function addProfile(admin: Caller): Promise<string> {
  const person = await admin.call(endpoints.createPerson, {
    body: { name: "Януш", surname: "Корчак", notes: "Педагог и врач. ".repeat(40) },
  });
  for (let number = 0; number < proofs; number += 1) {
    const body = {
      personId: person.id,
      title: `Дело ${number}`,
      description: "Что произошло. ".repeat(40),
    };
    const { proof } = await admin.call(endpoints.createProof, { body });
    const params = { id: proof.id };
    await admin.call(endpoints.moderateProof, { params, body: { status: "approved" } });
  }
  return person.slug ?? "";
}
