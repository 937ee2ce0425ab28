// What the product would be without services: one Koa process that asks both databases itself and
// answers a profile with its proofs. The arguments are the databases' addresses; tells its parent
// two ports: of a bare handler, and of one behind the services' own pipeline (request id, metrics,
// an answer checked by its contract, ETag).
import type { AddressInfo } from "node:net";
import { endpoints } from "@deeds/contracts";
import { anonymous, createApp, createLogger, implement, refuse } from "@deeds/service-kit";
import Koa from "koa";
import mongoose from "mongoose";

type Stored = { _id: number; [field: string]: unknown };

const [peopleUrl = "", proofsUrl = ""] = process.argv.slice(2);
const open = (url: string) => mongoose.createConnection(url).asPromise();
const people = (await open(peopleUrl)).collection<Stored>("people");
const proofs = (await open(proofsUrl)).collection<Stored>("proofs");

async function profile(slug: string) {
  const person = await people.findOne({ slug, status: "approved" });
  if (!person) return null;
  const found = await proofs
    .find({ personId: person._id, status: "approved" })
    .sort({ createdAt: -1, _id: -1 })
    .limit(500)
    .toArray();
  return { person: personOf(person), proofs: found.map(proofOf) };
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

const bare = new Koa();
bare.use(async (ctx) => {
  const slug = decodeURIComponent(ctx.path.slice(ctx.path.lastIndexOf("/") + 1));
  ctx.body = await profile(slug);
});

const whole = createApp({
  log: createLogger("one-process", "error"),
  identity: { verify: async () => anonymous },
  ready: {},
  routes: [
    implement(endpoints.personBySlug, async ({ params }) => {
      const found = await profile(params.slug);
      if (!found) throw refuse.notFound();
      return found as never;
    }),
  ],
});

const listen = async (app: Koa): Promise<number> => {
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return (server.address() as AddressInfo).port;
};

process.send?.({ bare: await listen(bare), whole: await listen(whole) });
