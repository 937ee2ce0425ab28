// A service that costs next to nothing, so that what stands before it shows: Koa with an answer of
// 5 KB. An address with `slow` is answered half at once and half never, one with `late` not at all.
// Tells its parent the port.
import type { AddressInfo } from "node:net";
import Koa from "koa";

const people = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  slug: `person-${index + 1}`,
  name: "Мария",
  surname: "Иванова",
  notes: "Помогает соседям, носит воду и колет дрова. ".repeat(2),
}));

const app = new Koa();
app.use(async (ctx) => {
  if (ctx.path.includes("late")) {
    ctx.respond = false;
    return;
  }
  ctx.set("ETag", '"of-this-list"');
  ctx.set("Cache-Control", "public, max-age=0, must-revalidate");
  if (ctx.path.includes("slow")) {
    ctx.respond = false;
    ctx.res.writeHead(200, { "content-type": "application/json", "content-length": "10000" });
    ctx.res.write("[".padEnd(5_000));
    return;
  }
  ctx.body = { items: people, page: 1, limit: 20, total: 20, totalPages: 1, totalIsExact: true };
});

const server = app.listen(0, "127.0.0.1", () => {
  process.send?.((server.address() as AddressInfo).port);
});
server.keepAliveTimeout = 120_000;
