import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { World } from "./world.ts";

/** Somebody who records events all the time, and whose process may be killed. */
export interface Recording {
  acknowledged: ReadonlySet<number>;
  /** Kills the process, and with it its relay; another one takes its work up at once. */
  kill(): Promise<void>;
  pause(): void;
  close(): Promise<void>;
}

const atOnce = 10;
const everyMs = 30;
const againMs = 500;

/** Starts recording in a database of its own; `name` tells it from those of other runs. */
export function startRecording({ composed }: World, name: string): Recording {
  const { mongoAdminUrl, natsUrl } = composed.product.engines;
  const url = new URL(mongoAdminUrl);
  url.pathname = `/faults_${name}`;
  const script = fileURLToPath(new URL("./publisher.ts", import.meta.url));
  const acknowledged = new Set<number>();
  let child: ChildProcess;
  let isOver = false;
  const start = () => {
    child = fork(script, [url.href, natsUrl, String(atOnce), String(everyMs)]);
    child.on("message", (ids: number[]) => {
      for (const id of ids) acknowledged.add(id);
    });
    // It also ends by itself where it finds no database, as a service does.
    child.once("exit", () => setTimeout(() => isOver || start(), againMs));
  };
  start();
  return {
    acknowledged,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    pause: () => void child.send("pause"),
    close: async () => {
      isOver = true;
      child.kill("SIGKILL");
    },
  };
}
