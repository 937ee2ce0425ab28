import { endpoints } from "@deeds/contracts";
import { anonymous, createApp, createLogger, implement, refuse } from "@deeds/service-kit";
import { addressOf, type Caller } from "@deeds/test-kit/caller";
import { serve } from "@deeds/test-kit/http-server";
import Koa from "koa";
import mongoose from "mongoose";
import { load } from "../load.ts";
import { inTurns, median, percentile } from "../measure.ts";
import { atMost, evaluate, goal, write } from "../report.ts";
import { register, type Suite, sizes } from "../suite.ts";

const proofs = 20;
const { rounds, reads } = sizes({ rounds: 5, reads: 400 }, { rounds: 1, reads: 50 });
const goals = {
  pipeline: goal("composed read, not cached, p50", atMost(1.6, "×")),
  bare: goal("composed read, not cached, p50", atMost(1.6, "×")),
  cached: goal("composed read from the gateway's memory, p50", {
    ...atMost(1, "×"),
    text: "faster than it",
  }),
};

export const tax: Suite = {
  name: "tax",
  title: `A profile with its ${proofs} proofs, composed by gateway and two services, against one Koa process that asks both databases itself: behind the services' own pipeline, and bare; one reader, nothing compressed, medians of ${rounds} rounds taken in turns.`,
  goals: Object.values(goals),
  run: async (bench) => {
    const product = await bench.startProduct();
    const slug = await addProfile(await bench.administrator(product));
    const { databaseUrl } = product.engines;
    const [, origins] = await bench.fork<Origins>(import.meta.filename, [
      databaseUrl("people"),
      databaseUrl("proofs"),
    ]);
    // A signed-in user's responses are never cached.
    const { cookie } = await register(product.origin, "reader");
    const read =
      (origin: string, headers = {}) =>
      async () => {
        const url = addressOf(origin, endpoints.personBySlug, { params: { slug } }).href;
        return percentile((await load({ url, headers, end: { responses: reads } })).times, 50);
      };
    const times = await inTurns(rounds, {
      bare: read(origins.bare),
      pipeline: read(origins.pipeline),
      composed: read(product.origin, { cookie }),
      cached: read(product.origin),
    });
    const shown = (subject: number, peer: number, peerName: string) => ({
      figure: write(subject, "ms"),
      baseline: `one Koa process, ${peerName}: ${write(peer, "ms")}`,
      ratio: subject / peer,
    });
    const [bare, pipeline] = [median(times.bare), median(times.pipeline)];
    const [composed, cached] = [median(times.composed), median(times.cached)];
    const inPipeline = shown(composed, pipeline, "the same pipeline");
    const besideBare = shown(composed, bare, "bare");
    const fromMemory = shown(cached, bare, "bare");
    return [
      evaluate(goals.pipeline, [inPipeline.ratio], inPipeline),
      evaluate(goals.bare, [besideBare.ratio], besideBare),
      evaluate(goals.cached, [fromMemory.ratio], fromMemory),
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

interface Origins {
  /** Of a handler alone. */
  bare: string;
  /** Of one behind the services' own pipeline: request id, metrics, response by its contract, ETag. */
  pipeline: string;
}

type Stored = { _id: number; [field: string]: unknown };

/** The product without services: one Koa process that queries both databases. */
async function serveInOneProcess(peopleUrl: string, proofsUrl: string): Promise<Origins> {
  const open = (url: string) => mongoose.createConnection(url).asPromise();
  const people = (await open(peopleUrl)).collection<Stored>("people");
  const proofsOfAll = (await open(proofsUrl)).collection<Stored>("proofs");
  const profile = async (slug: string) => {
    const person = await people.findOne({ slug, status: "approved" });
    if (!person) return null;
    const found = await proofsOfAll
      .find({ personId: person._id, status: "approved" })
      .sort({ createdAt: -1, _id: -1 })
      .limit(500)
      .toArray();
    return { person: personOf(person), proofs: found.map(proofOf) };
  };
  const bare = new Koa();
  bare.use(async (ctx) => {
    ctx.body = await profile(decodeURIComponent(ctx.path.slice(ctx.path.lastIndexOf("/") + 1)));
  });
  const pipeline = createApp({
    log: createLogger("one-process", "error"),
    identity: { assertGateway: (_, next) => next(), verify: async () => anonymous },
    ready: {},
    routes: [
      implement(endpoints.personBySlug, async ({ params }) => {
        const found = await profile(params.slug);
        if (!found) throw refuse.notFound();
        return found as never;
      }),
    ],
  });
  const start = async (app: Koa) => (await serve(app.callback())).origin;
  return { bare: await start(bare), pipeline: await start(pipeline) };
}

const personOf = ({ _id, search, sortName, version, receiptHash, ...person }: Stored) => ({
  ...withTexts(person),
  id: _id,
  contactsHidden: false,
  additionalData: undefined,
});

const proofOf = ({ _id, files, authorId, version, receiptHash, ...proof }: Stored) => ({
  ...withTexts(proof),
  id: _id,
  mediaUrl: null,
  mediaUrls: [],
  media: [],
  contentHidden: false,
  additionalData: undefined,
});

const withTexts = (row: Omit<Stored, "_id">) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );

if (import.meta.main) {
  const [peopleUrl = "", proofsUrl = ""] = process.argv.slice(2);
  process.send?.(await serveInOneProcess(peopleUrl, proofsUrl));
}
