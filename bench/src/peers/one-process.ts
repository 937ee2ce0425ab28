// What the product would be without services: one Koa process that asks both databases itself and
// answers a profile with its proofs. The arguments are the databases' addresses; tells its parent
// the port.
import type { AddressInfo } from "node:net";
import Koa from "koa";
import mongoose from "mongoose";

const [peopleUrl = "", proofsUrl = ""] = process.argv.slice(2);
const open = (url: string) => mongoose.createConnection(url).asPromise();
const people = (await open(peopleUrl)).collection<Stored>("people");
const proofs = (await open(proofsUrl)).collection<Stored>("proofs");

type Stored = { _id: number; [field: string]: unknown };

const app = new Koa();
app.use(async (ctx) => {
  const slug = decodeURIComponent(ctx.path.slice(ctx.path.lastIndexOf("/") + 1));
  const person = await people.findOne({ slug, status: "approved" });
  if (!person) return;
  const found = await proofs
    .find({ personId: person._id, status: "approved" })
    .sort({ createdAt: -1, _id: -1 })
    .limit(500)
    .toArray();
  ctx.body = { person: personOf(person), proofs: found.map(proofOf) };
});

const personOf = ({ _id, search, sortName, version, receiptHash, ...person }: Stored) => ({
  ...person,
  id: _id,
  contactsHidden: false,
  additionalData: undefined,
});

const proofOf = ({ _id, files, authorId, version, receiptHash, ...proof }: Stored) => ({
  ...proof,
  id: _id,
  mediaUrl: null,
  mediaUrls: [],
  media: [],
  contentHidden: false,
  additionalData: undefined,
});

const server = app.listen(0, "127.0.0.1", () => {
  process.send?.((server.address() as AddressInfo).port);
});
