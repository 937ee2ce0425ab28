import { basename } from "node:path";
import { parseArgs } from "node:util";
import { explain, StartFailure } from "@deeds/engines";
import { loadConfig } from "@deeds/settings";
import { backupConfig } from "./config.ts";
import {
  assertRestorable,
  backUp,
  chooseBackup,
  describeContent,
  listBackups,
  restoreBackup,
} from "./index.ts";
import { type Sources, sealingKeys } from "./sources.ts";

const usage = `Say what to do:
  backup                 saves everything, and removes what is too old
  list                   names what was saved, oldest first, with its size
  check [--from NAME]    fails when one, or the newest, cannot be restored with the present keys
  restore [--from NAME]  brings one back, or the newest, into empty databases
  bucket-users [--watch] creates the services' users of an own MinIO; takes other settings`;

if (process.argv[2] === "bucket-users") {
  const { makeBucketUsers } = await import("./bucket-users.ts");
  await makeBucketUsers({ watch: process.argv[3] === "--watch" });
  process.exit();
}
const settings = loadConfig(backupConfig);
const { BACKUPS, KEEP_DAYS } = settings;
const sources: Sources = {
  mongoUrl: settings.MONGODB_URL,
  storage: {
    endpoint: settings.S3_ENDPOINT,
    accessKey: settings.S3_ACCESS_KEY,
    secretKey: settings.S3_SECRET_KEY,
  },
  keys: sealingKeys(settings),
};
const log = (line: string) => void process.stdout.write(`${line}\n`);
const warn = (line: string) => void process.stderr.write(`${line}\n`);

try {
  const { action, from } = readArguments();
  if (action === "backup") {
    const { folder, manifest } = await backUp(BACKUPS, sources, { days: KEEP_DAYS, log, warn });
    log(`everything up to ${manifest.mark} is in ${folder}`);
  } else if (action === "list") {
    const all = await listBackups(BACKUPS);
    for (const { folder, manifest } of all) log(`${basename(folder)} ${describeContent(manifest)}`);
    if (all.length === 0) warn(`${BACKUPS} holds no finished backup.`);
  } else if (action === "check") {
    const folder = await chooseBackup(BACKUPS, from);
    const manifest = await assertRestorable(folder, sources.keys);
    log(`${basename(folder)} is complete, and these are its keys: ${describeContent(manifest)}`);
  } else if (action === "restore") {
    const { mark } = await restoreBackup(await chooseBackup(BACKUPS, from), sources, log);
    log(`everything is as it was at ${mark}`);
  } else throw new StartFailure(usage);
} catch (problem) {
  warn(explain(problem));
  process.exitCode = 1;
}

function readArguments(): { action: string | undefined; from: string | undefined } {
  try {
    const options = { from: { type: "string" } } as const;
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [action, ...rest] = positionals;
    const isFit =
      rest.length === 0 &&
      (values.from === undefined || action === "check" || action === "restore");
    if (isFit) return { action, from: values.from };
  } catch {
    // Reported below.
  }
  throw new StartFailure(usage);
}
