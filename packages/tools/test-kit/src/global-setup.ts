import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDataFolder, startEngines } from "@deeds/engines";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    engines: SharedEngines;
  }
}

/** The addresses of real engines that live as long as one test run. */
export interface TestEngines {
  mongoUrl: string;
  /** Address of a NATS server with JetStream, in an account of the test file's own. */
  natsUrl: string;
  s3: { endpoint: string; accessKey: string; secretKey: string };
}

/** The engines of a whole run, before a test file takes its NATS account. */
export interface SharedEngines extends TestEngines {
  /** A folder with a subfolder for each acquired account. */
  takenAccounts: string;
}

/** More than the number of test files. */
export const natsAccounts = 200;

/** Starts the engines of a run in a temporary folder, never given ones; returns the teardown. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), "good-deeds-test-"));
  const env = { ...process.env, MONGODB_URL: "", NATS_URL: "", S3_ENDPOINT: "" };
  const log = (line: string) => process.stdout.write(`engines: ${line}\n`);
  const running = await startEngines({
    data: openDataFolder(root),
    log,
    env,
    durable: false,
    moreAccounts: natsAccounts,
  });
  const takenAccounts = join(root, "taken-accounts");
  await mkdir(takenAccounts);
  project.provide("engines", {
    mongoUrl: running.mongoAdminUrl,
    natsUrl: running.natsUrl,
    takenAccounts,
    s3: running.storage,
  });
  return async () => {
    await running.stop();
    await rm(root, { recursive: true, force: true });
  };
}
