import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { backUp, givenSources, keepDays, ownSources } from "../packages/backup/src/index.ts";
import { explain, readAddresses, StartFailure, seconds } from "../packages/engines/src/index.ts";
import { say } from "./start/terminal.ts";

const usage = `npm run backup -- --to DIR [--keep DAYS]
  --to    a folder for backups, which share their files; outside of DATA_DIR
  --keep  removes those that are older than so many days (30)
  Saves the running product of DATA_DIR (.data), or the engines of MONGODB_URL and S3_ENDPOINT,
  with the keys that their data is sealed with.`;

const dataDir =
  process.env.DATA_DIR || join(fileURLToPath(new URL("..", import.meta.url)), ".data");

function readOptions(): { to: string; days: number } {
  const options = { to: { type: "string" }, keep: { type: "string", default: "30" } } as const;
  try {
    const { to, keep } = parseArgs({ options }).values;
    const days = keepDays.safeParse(keep);
    if (to && days.success) return { to: resolve(to), days: days.data };
  } catch {
    // Said below.
  }
  throw new StartFailure(usage);
}

try {
  const { to, days } = readOptions();
  const startedAt = Date.now();
  const sources = givenSources(process.env) ?? ownSources(readAddresses(dataDir, process.env));
  const { folder, manifest } = await backUp(to, sources, { days, log: say });
  for (const { bucket, key } of manifest.gone) say(`removed meanwhile: ${bucket} ${key}`);
  say(`everything up to ${manifest.mark} is in ${folder}, ${seconds(Date.now() - startedAt)}`);
} catch (problem) {
  process.stderr.write(`${explain(problem)}\n`);
  process.exitCode = 1;
}
