// Receivers of webhooks on ports of their own, in a process beside the product. The argument is how
// many; every message from the parent is an order: how many of them hang from now on, or to tell when
// each event first arrived at whom.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Order = { hanging: number } | "tell" | "forget";
/** Receiver, event, and when, in milliseconds since 1970. */
export type Arrival = readonly [receiver: number, event: number, at: number];

const count = Number(process.argv[2] ?? "0");
let hanging = 0;
let arrivals: Arrival[] = [];
/** How often everything was forgotten: whoever counts knows what a number is of. */
let turn = 0;
const held = new Set<ServerResponse>();

const receive = (receiver: number) =>
  createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      if (receiver < hanging) return held.add(response);
      const at = performance.timeOrigin + performance.now();
      const { data } = JSON.parse(Buffer.concat(parts).toString());
      arrivals.push([receiver, data.id, at]);
      return response.writeHead(204).end();
    });
  });

const ports = await Promise.all(
  Array.from({ length: count }, async (_, receiver) => {
    const server = receive(receiver);
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    return (server.address() as AddressInfo).port;
  }),
);
process.send?.({ ports });
process.on("message", (order: Order) => {
  if (order === "tell") process.send?.({ arrivals });
  else if (order === "forget") {
    arrivals = [];
    turn += 1;
  } else hanging = order.hanging;
});
setInterval(() => process.send?.({ turn, arrived: arrivals.length }), 50);
