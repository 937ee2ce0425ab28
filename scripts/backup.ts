import { resolve } from "node:path";
import {
  backUp,
  givenSources,
  keepDays,
  ownSources,
  type Sources,
} from "../packages/tools/backup/src/index.ts";
import {
  assertRunsWithStoredSecrets,
  readAddresses,
  StartFailure,
  seconds,
} from "../packages/tools/engines/src/index.ts";
import { printLine } from "./print-line.ts";
import { readArguments } from "./read-arguments.ts";
import { dataDir, runCommand } from "./start/terminal.ts";

const usage = `npm run backup -- --to DIR [--keep DAYS]
  --to    a folder for backups, which share their files; outside of DATA_DIR
  --keep  removes those that are older than so many days (30)
  Saves the running product of DATA_DIR (.data), or the engines of MONGODB_URL and S3_ENDPOINT,
  with the keys that their data is sealed with.`;

function readOptions(): { to: string; days: number } {
  const options = { to: { type: "string" }, keep: { type: "string", default: "30" } } as const;
  const { to, keep } = readArguments(usage, { options }).values;
  const days = keepDays.safeParse(keep);
  if (to && days.success) return { to: resolve(to), days: days.data };
  throw new StartFailure(usage);
}

function runningSources(): Sources {
  const addresses = readAddresses(dataDir, process.env);
  assertRunsWithStoredSecrets(dataDir);
  return ownSources(addresses);
}

await runCommand(async () => {
  const { to, days } = readOptions();
  const startedAt = Date.now();
  const sources = givenSources(process.env) ?? runningSources();
  const warn = (line: string) => void process.stderr.write(`${line}\n`);
  const { folder, manifest } = await backUp(to, sources, { days, log: printLine, warn });
  for (const { bucket, key } of manifest.gone) printLine(`removed meanwhile: ${bucket} ${key}`);
  printLine(
    `everything up to ${manifest.mark} is in ${folder}, ${seconds(Date.now() - startedAt)}`,
  );
});
