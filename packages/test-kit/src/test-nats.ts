import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ManagedProcess, openDataFolder, startNats } from "@deeds/engines";

/** A NATS server that belongs to one test file; its process may be killed to see what happens. */
export interface TestNats {
  url: string;
  process: ManagedProcess;
  /** Stops it and brings it back with nothing of what it had stored. */
  loseEverything(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real NATS server with JetStream of this test file's own; takes about 100 ms. */
export async function startTestNats(): Promise<TestNats> {
  const root = await mkdtemp(join(tmpdir(), "good-deeds-nats-"));
  const { url, process } = await startNats({
    data: openDataFolder(root),
    log: () => undefined,
    durable: false,
  });
  return {
    url,
    process,
    loseEverything: async () => {
      await process.stop();
      await rm(join(root, "nats", "jetstream"), { recursive: true });
      await process.start();
    },
    stop: async () => {
      await process.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
