import { loadConfig } from "@deeds/settings";
import { shipperConfig } from "./config.ts";
import { promoteNew, publishOne } from "./publish.ts";
import { createReleasesClient } from "./releases-client.ts";
import { readBuilds } from "./send-build.ts";

const { BUILDS, GATEWAY_URL, PUBLISH_TOKEN } = loadConfig(shipperConfig);
const log = (line: string) => process.stdout.write(`${line}\n`);

try {
  const client = createReleasesClient(GATEWAY_URL, PUBLISH_TOKEN);
  const builds = readBuilds(BUILDS);
  if (builds.length === 0) throw new Error(`${BUILDS} holds no build`);
  for (const built of builds) await publishOne(client, built, log);
  const versions = Object.fromEntries(
    builds.map(({ build }) => [build.manifest.name, build.version] as const),
  );
  await promoteNew(client, versions, log);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
