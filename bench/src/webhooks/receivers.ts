import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Arrival, Order } from "../peers/receivers.ts";
import type { Bench } from "../suite.ts";
import { pause } from "../timing.ts";

export interface Receivers {
  urls: readonly string[];
  order(order: Order): void;
  /** Waits until so many messages have arrived; fails when none comes for a while. */
  untilArrived(count: number): Promise<void>;
  arrivals(): Promise<readonly Arrival[]>;
}

interface News {
  ports?: number[];
  turn?: number;
  arrived?: number;
  arrivals?: Arrival[];
}

const patienceMs = 60_000;

/** Starts receivers in a process of their own; the first `hanging` of them never answer. */
export async function startReceivers(bench: Bench, count: number): Promise<Receivers> {
  const script = fileURLToPath(new URL("../peers/receivers.ts", import.meta.url));
  const child = fork(script, [String(count)]);
  bench.atEnd(async () => child.kill());
  const [{ ports = [] }] = (await once(child, "message")) as [News];
  let arrived = 0;
  let turn = 0;
  let tell: (arrivals: readonly Arrival[]) => void = () => undefined;
  child.on("message", (news: News) => {
    // What was counted before the last order to forget may still be on its way.
    if (news.arrived !== undefined && news.turn === turn) arrived = news.arrived;
    if (news.arrivals) tell(news.arrivals);
  });
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}/`),
    order: (order) => {
      if (order === "forget") {
        arrived = 0;
        turn += 1;
      }
      child.send(order);
    },
    untilArrived: async (wanted) => {
      let last = { arrived, at: Date.now() };
      while (arrived < wanted) {
        await pause(20);
        if (arrived !== last.arrived) last = { arrived, at: Date.now() };
        if (Date.now() - last.at > patienceMs) throw new Error(`${arrived} of ${wanted} arrived`);
      }
    },
    arrivals: () =>
      new Promise((resolve) => {
        tell = resolve;
        child.send("tell" satisfies Order);
      }),
  };
}
