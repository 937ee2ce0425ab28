import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDataFolder, startEngines } from "@deeds/engines";

/** The addresses of real engines that live as long as one test run. */
export interface TestEngines {
  /** Administrator's address of a MongoDB replica set. */
  mongoUrl: string;
  /** Address of a NATS server with JetStream, with its credentials. */
  natsUrl: string;
  s3: { endpoint: string; accessKey: string; secretKey: string };
}

/**
 * Starts MongoDB, NATS and an S3 server on free ports with their data in a temporary folder. They
 * are the real ones; only the forced disk writes are off. Addresses in the environment are not
 * used: tests never touch data that somebody keeps.
 */
export async function startTestEngines(): Promise<{
  engines: TestEngines;
  stop: () => Promise<void>;
}> {
  const root = await mkdtemp(join(tmpdir(), "good-deeds-test-"));
  const env = { ...process.env, MONGODB_URL: "", NATS_URL: "", S3_ENDPOINT: "" };
  const log = (line: string) => process.stdout.write(`engines: ${line}\n`);
  const running = await startEngines({ data: openDataFolder(root), log, env, durable: false });
  return {
    engines: {
      mongoUrl: running.mongoAdminUrl,
      natsUrl: running.natsUrl,
      s3: running.storage,
    },
    stop: async () => {
      await running.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
