import { fork } from "node:child_process";
import { once } from "node:events";
import { endpoints } from "@deeds/contracts";
import { type Caller, register } from "../caller.ts";
import { median, percentile } from "../measure.ts";
import type { Finding, Suite } from "../suite.ts";
import { ms, timed } from "../timing.ts";

const proofs = 20;
const rounds = 5;
const reads = 400;
const goal = 1.6;

export const tax: Suite = {
  name: "tax",
  title: `A profile with its ${proofs} proofs, composed by gateway and two services, against one Koa process that asks both databases itself: behind the services' own pipeline, and bare; one reader, nothing compressed, medians of ${rounds} rounds taken in turns.`,
  run: async (bench) => {
    const product = await bench.product();
    const slug = await addProfile(await bench.administrator(product));
    const peer = fork(new URL("../peers/one-process.ts", import.meta.url), [
      product.engines.databaseUrl("people"),
      product.engines.databaseUrl("proofs"),
    ]);
    bench.atEnd(async () => peer.kill());
    const [ports] = await once(peer, "message");
    // A signed-in caller's answers are never kept.
    const reader = await register(product.origin, "reader");
    const subjects = {
      bare: () => read(`http://127.0.0.1:${ports.bare}`, slug),
      whole: () => read(`http://127.0.0.1:${ports.whole}`, slug),
      composed: () => read(product.origin, slug, reader.cookie),
      cached: () => read(product.origin, slug),
    };
    const times = { bare: [], whole: [], composed: [], cached: [] } as Record<
      keyof typeof subjects,
      number[]
    >;
    for (let round = 0; round <= rounds; round += 1) {
      for (const name of ["bare", "whole", "composed", "cached"] as const) {
        const run: number[] = [];
        for (let count = 0; count < reads; count += 1) run.push(await timed(subjects[name]));
        // The first round warms up.
        if (round > 0) times[name].push(percentile(run, 50));
      }
    }
    const against = (peerName: "bare" | "whole", what: string) => ({
      what,
      time: median(times[peerName]),
    });
    const whole = against("whole", "one Koa process, the same pipeline");
    const bare = against("bare", "one Koa process, bare");
    const composed = { what: "composed read, not kept, p50", time: median(times.composed) };
    const cached = {
      what: "composed read from the gateway's memory, p50",
      time: median(times.cached),
    };
    return [
      finding(composed, whole, `≤ ${goal} ×`, goal),
      finding(composed, bare, `≤ ${goal} ×`, goal),
      finding(cached, bare, "faster than it", 1),
    ];
  },
};

interface Measured {
  what: string;
  /** Milliseconds. */
  time: number;
}

function finding(subject: Measured, peer: Measured, words: string, most: number): Finding {
  const ratio = subject.time / peer.time;
  return {
    what: subject.what,
    figure: ms(subject.time),
    baseline: `${peer.what}: ${ms(peer.time)}`,
    ratio,
    goal: words,
    met: ratio <= most,
  };
}

async function read(origin: string, slug: string, cookie = ""): Promise<void> {
  const path = endpoints.personBySlug.path.replace("{slug}", slug);
  const headers = { "Accept-Encoding": "identity", ...(cookie && { Cookie: cookie }) };
  const response = await fetch(new URL(path, origin), { headers });
  if (response.status !== 200) throw new Error(`${origin} answered ${await response.text()}`);
  const { proofs: found } = endpoints.personBySlug.response.parse(await response.json());
  if (found?.length !== proofs) throw new Error(`${origin} answered ${found?.length} proofs`);
}

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
