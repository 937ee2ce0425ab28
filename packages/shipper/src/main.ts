import { readFileSync } from "node:fs";
import { z } from "zod";
import { readBuilds } from "./built.ts";
import { promoteNew } from "./promote-new.ts";
import { publishOne } from "./publish.ts";
import { createReleasesClient } from "./releases-client.ts";

const { PUBLISH_TOKEN_FILE, PUBLISH_TOKEN } = process.env;
const settings = z
  .object({
    BUILDS: z.string().default("/builds"),
    GATEWAY_URL: z.url(),
    PUBLISH_TOKEN: z.string().min(32),
  })
  .safeParse({
    ...process.env,
    PUBLISH_TOKEN: PUBLISH_TOKEN_FILE
      ? readFileSync(PUBLISH_TOKEN_FILE, "utf8").trim()
      : PUBLISH_TOKEN,
  });

const log = (line: string) => process.stdout.write(`${line}\n`);

try {
  if (!settings.success) {
    const names = settings.error.issues.map(({ path }) => path.join(".")).join(", ");
    throw new Error(`These settings are missing or wrong: ${names}`);
  }
  const client = createReleasesClient(settings.data.GATEWAY_URL, settings.data.PUBLISH_TOKEN);
  const builds = readBuilds(settings.data.BUILDS);
  if (builds.length === 0) throw new Error(`${settings.data.BUILDS} holds no build`);
  for (const built of builds) await publishOne(client, built, log);
  const versions = Object.fromEntries(
    builds.map(({ build }) => [build.manifest.name, build.version] as const),
  );
  await promoteNew(client, versions, log);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
