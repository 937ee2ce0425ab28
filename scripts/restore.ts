import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  chooseBackup,
  givenSources,
  ownSources,
  restoreBackup,
  type Sources,
} from "../packages/tools/backup/src/index.ts";
import {
  claimRunFolder,
  openDataFolder,
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

/** Runs the engines of the data folder for as long as `work` takes. */
async function withOwnEngines(work: (sources: Sources) => Promise<void>): Promise<void> {
  const data = openDataFolder(dataDir);
  await claimRunFolder(data.run, printLine);
  const engines = await startEngines({ data, log: printLine });
  try {
    await work(ownSources(engines));
    // What was restored is no new register: the next start adds no demo data to it.
    if (!readSetup(dataDir)) writeSetup(dataDir, { state: "done", demo: false, shipped: {} });
  } finally {
    await engines.stop();
    releaseRunFolder(data.run);
  }
}

await runCommand(async () => {
  const folder = await chosenBackup();
  const startedAt = Date.now();
  const restore = async (sources: Sources) => {
    const { mark, gone } = await restoreBackup(folder, sources, printLine);
    if (gone.length > 0)
      printLine(`${gone.length} files had been removed while the backup was made`);
    printLine(`everything is as it was at ${mark}, ${seconds(Date.now() - startedAt)}`);
  };
  const given = givenSources(process.env);
  await (given ? restore(given) : withOwnEngines(restore));
});
