import type { Cause } from "./cause.ts";
import { holdMemory } from "./hold-memory.ts";
import { pause, pidOf, readMuch } from "./house.ts";

/** What happens to processes and what they stand on. */
export const ofProcesses: readonly Cause[] = [
  {
    what: "the proofs service is stopped while people read",
    alerts: ["ProcessDown", "CallsFail"],
    bring: async (watched) => {
      await watched.product.stop("proofs");
      await inTwoWaves(() => readMuch(watched, "/api/proofs?page=", 60));
      return () => watched.product.start("proofs");
    },
  },
  {
    what: "the people service stands still twice for four seconds while people read",
    alerts: ["CallsAreSlow"],
    bring: async (watched) => {
      const pid = pidOf(watched, "people");
      await inTwoWaves(async () => {
        process.kill(pid, "SIGSTOP");
        const reading = readMuch(watched, "/api/public/people?search=nobody", 40);
        await pause(4_000);
        process.kill(pid, "SIGCONT");
        await reading;
      });
      return async () => undefined;
    },
  },
  {
    what: "the releases service is held up for seven tenths of every second",
    alerts: ["EventLoopHeld"],
    bring: async (watched) => {
      const pid = pidOf(watched, "releases");
      let isOver = false;
      const holding = (async () => {
        while (!isOver) {
          process.kill(pid, "SIGSTOP");
          await pause(700);
          process.kill(pid, "SIGCONT");
          await pause(100);
        }
      })();
      return () => {
        isOver = true;
        return holding;
      };
    },
  },
  {
    what: "the contact-edits service is made to hold 450 MiB more",
    alerts: ["MemoryNearLimit"],
    bring: (watched) => holdMemory(pidOf(watched, "contact-edits"), 450),
  },
  {
    what: "the object store is stopped",
    alerts: ["DependencyAway"],
    bring: async ({ product }) => {
      await product.stop("minio");
      return () => product.start("minio");
    },
  },
];

/** Prometheus sees a growth only of a figure that it has seen before. */
async function inTwoWaves(wave: () => Promise<unknown>): Promise<void> {
  await wave();
  await pause(10_000);
  await wave();
}
