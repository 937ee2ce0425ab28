import { readFileSync } from "node:fs";
import { explain, StartFailure } from "@deeds/engines";
import { dropOldBackups, givenSources, listBackups, makeBackup, restoreBackup } from "./index.ts";

// The process of the keeper's image: `main.ts backup` or `main.ts restore`, with the folder of backups
// in BACKUPS (/backups) and what is kept of them in KEEP_DAYS (30).
const { BACKUPS = "/backups", KEEP_DAYS = "30" } = process.env;
const log = (line: string) => process.stdout.write(`${line}\n`);

try {
  const sources = givenSources(withFiles(process.env));
  if (!sources) throw new StartFailure("MONGODB_URL and S3_ENDPOINT with its keys are needed.");
  const [, , action] = process.argv;
  if (action === "backup") {
    const { folder, manifest } = await makeBackup(BACKUPS, sources, log);
    await dropOldBackups(BACKUPS, Number(KEEP_DAYS), new Date());
    log(`everything up to ${manifest.mark} is in ${folder}`);
  } else if (action === "restore") {
    const newest = (await listBackups(BACKUPS)).at(-1);
    if (!newest) throw new StartFailure(`${BACKUPS} holds no finished backup.`);
    const { mark } = await restoreBackup(newest.folder, sources, log);
    log(`everything is as it was at ${mark}`);
  } else throw new StartFailure("Say what to do: backup or restore.");
} catch (problem) {
  process.stderr.write(`${explain(problem)}\n`);
  process.exitCode = 1;
}

/** `NAME_FILE` names a file that holds `NAME`. */
function withFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const named = Object.entries(env).flatMap(([name, path]) =>
    name.endsWith("_FILE") && path
      ? [[name.slice(0, -"_FILE".length), readFileSync(path, "utf8").trim()] as const]
      : [],
  );
  return { ...env, ...Object.fromEntries(named) };
}
