import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  assertRestorable,
  chooseBackup,
  givenSources,
  ownSources,
  restoreBackup,
  type Sources,
} from "../packages/tools/backup/src/index.ts";
import {
  claimRunFolder,
  openDataFolder,
  readSecrets,
  releaseRunFolder,
  StartFailure,
  seconds,
  startEngines,
} from "../packages/tools/engines/src/index.ts";
import { printLine } from "./print-line.ts";
import { readArguments } from "./read-arguments.ts";
import { readSetup, writeSetup } from "./start/setup-state.ts";
import { dataDir, runCommand } from "./start/terminal.ts";

const usage = `npm run restore -- --from DIR
  --from  one backup, or a folder of them, of which the newest is taken
  Into the empty engines of DATA_DIR (.data), which are started for it, or into those of MONGODB_URL
  and S3_ENDPOINT with the keys that the backup is sealed with. The product must not run.`;

async function chosenBackup(): Promise<string> {
  const { from } = readArguments(usage, { options: { from: { type: "string" } } }).values;
  if (!from) throw new StartFailure(usage);
  if (existsSync(join(from, "manifest.json"))) return resolve(from);
  return chooseBackup(resolve(from));
}

/** Restores into the engines of the data folder, which run only meanwhile. */
async function restoreIntoFolder(backup: string): Promise<void> {
  const secrets = readSecrets(dataDir);
  if (!secrets) {
    throw new StartFailure(
      `Put the secrets.json that belongs to the backup into ${dataDir} (DATA_DIR) first.`,
    );
  }
  // Engines that were started with other secrets would not start with those of the backup.
  await assertRestorable(backup, secrets);
  const data = openDataFolder(dataDir);
  await claimRunFolder(data.run, printLine);
  const engines = await startEngines({ data, log: printLine });
  try {
    await restore(backup, ownSources(engines));
    // What was restored is no new register: the next start adds no demo data to it.
    if (!readSetup(dataDir)) writeSetup(dataDir, { state: "done", demo: false, shipped: {} });
  } finally {
    await engines.stop();
    releaseRunFolder(data.run);
  }
}

async function restore(backup: string, sources: Sources): Promise<void> {
  const startedAt = Date.now();
  const { mark, gone } = await restoreBackup(backup, sources, printLine);
  if (gone.length > 0) printLine(`${gone.length} files had been removed while the backup was made`);
  printLine(`everything is as it was at ${mark}, ${seconds(Date.now() - startedAt)}`);
}

await runCommand(async () => {
  const backup = await chosenBackup();
  const given = givenSources(process.env);
  await (given ? restore(backup, given) : restoreIntoFolder(backup));
});
