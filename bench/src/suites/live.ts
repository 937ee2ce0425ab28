import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { endpoints } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";
import { inBatches, median, memoryOf, repeat } from "../measure.ts";
import { atMost, evaluate, goal, write } from "../report.ts";
import { type Suite, sizes } from "../suite.ts";

const { streams, rounds } = sizes({ streams: 5_000, rounds: 5 }, { streams: 200, rounds: 2 });
const goals = {
  memory: goal(`memory of the gateway with ${streams} streams`, atMost(300, "MB")),
  change: goal("a change until the last stream has received it", atMost(1_000, "ms")),
};

export const live: Suite = {
  name: "live",
  title: `${streams} idle streams of /api/live: memory of the gateway against the gateway without them, and the time from a change's response until the last of them has received it.`,
  goals: Object.values(goals),
  run: async (bench) => {
    const product = await bench.startProduct();
    const admin = await bench.administrator(product);
    await change(admin);
    const { pid = 0 } = product.processes().gateway ?? {};
    const before = memoryOf(pid);
    const [listeners] = await bench.fork(import.meta.filename, [product.origin, String(streams)]);
    await pause(2_000);
    const after = memoryOf(pid);
    const times = await repeat(rounds, async () => {
      const received = once(listeners, "message");
      const changedAt = await change(admin);
      await received;
      return Date.now() - changedAt;
    });
    const longest = Math.max(...times);
    return [
      evaluate(goals.memory, [after], {
        figure: write(after, "MB"),
        baseline: `without them: ${write(before, "MB")}`,
        ratio: after / before,
      }),
      evaluate(goals.change, [longest], {
        figure: `median of ${rounds} ${write(median(times), "ms")}, longest ${write(longest, "ms")}`,
      }),
    ];
  },
};

/** Adds a person; returns when the response came. */
async function change(admin: Caller): Promise<number> {
  await admin.call(endpoints.createPerson, { body: { name: "Мария" } });
  return Date.now();
}

/**
 * Opens the streams on plain sockets; an HTTP client for each would take more than the gateway. Sends
 * a message when all are open, and then each time that all of them have received an event.
 */
async function listen(origin: string, count: number): Promise<void> {
  const { hostname, port } = new URL(origin);
  let received = 0;
  const receive = () => {
    received += 1;
    if (received < count) return;
    received = 0;
    process.send?.("received");
  };
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname).setEncoding("utf8");
      socket.once("error", reject);
      socket.once("close", () => reject(new Error("a stream ended")));
      socket.write(`GET /api/live HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
      socket.on("data", (text: string) => {
        if (text.includes("welcome")) resolve();
        if (text.includes('"person_approved"')) receive();
      });
    });
  await inBatches(count, open);
  process.send?.("open");
}

if (import.meta.main) {
  const [origin = "", count = "0"] = process.argv.slice(2);
  await listen(origin, Number(count));
}
