import { setTimeout as pause } from "node:timers/promises";
import { loadConfig } from "@deeds/settings";
import { shipperConfig } from "./config.ts";
import { promoteNew, publishOne } from "./publish.ts";
import { createReleasesClient } from "./releases-client.ts";
import { readBuilds, TemporaryReleaseError } from "./send-build.ts";

/** In a new installation the images of the gateway, and of front ends whose slots are used, may have to be pulled first. */
const timeoutMs = 30 * 60_000;
const pauseMs = 2_000;

const { BUILDS, GATEWAY_URL, PUBLISH_TOKEN } = loadConfig(shipperConfig);
const log = (line: string) => process.stdout.write(`${line}\n`);
const report = (line: string) => process.stderr.write(`${line}\n`);

async function shipAll(): Promise<void> {
  const client = createReleasesClient(GATEWAY_URL, PUBLISH_TOKEN);
  const builds = readBuilds(BUILDS);
  if (builds.length === 0) throw new Error(`${BUILDS} holds no build`);
  for (const built of builds) await publishOne(client, built, log);
  const versions = Object.fromEntries(
    builds.map(({ build }) => [build.manifest.name, build.version] as const),
  );
  await promoteNew(client, versions, log);
}

/** Repeats what may be accepted later; logs each reason once. */
async function shipWithRetries(): Promise<void> {
  const end = Date.now() + timeoutMs;
  let reason = "";
  for (;;) {
    try {
      return await shipAll();
    } catch (error) {
      if (!(error instanceof TemporaryReleaseError) || Date.now() > end) throw error;
      if (error.message !== reason) report(`waiting: ${error.message}`);
      reason = error.message;
    }
    await pause(pauseMs);
  }
}

try {
  await shipWithRetries();
} catch (error) {
  report(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
