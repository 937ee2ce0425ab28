import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { diskFull, StartFailure, saysDiskIsFull } from "./failure.ts";

/** The places inside one data folder. Everything that a running product keeps is under `root`. */
export interface DataFolder {
  root: string;
  logs: string;
  run: string;
  /** Whether the folder held no data before: the time to seed. */
  isNew: boolean;
}

// An empty mongod takes 300 MB; the rest leaves room for logs, JetStream and the first uploads.
const SPACE_FOR_NEW_DATA = 700 * 1024 * 1024;
const SPACE_TO_GO_ON = 100 * 1024 * 1024;

/**
 * Opens (or makes) a data folder.
 * @throws StartFailure when its disk is full or the folder cannot be written.
 */
export function openDataFolder(path: string): DataFolder {
  const root = resolve(path);
  const folder = { root, logs: join(root, "logs"), run: join(root, "run") };
  const isNew = !existsSync(join(root, "secrets.json"));
  try {
    for (const place of [root, folder.logs, folder.run]) mkdirSync(place, { recursive: true });
  } catch (problem) {
    if (saysDiskIsFull(problem)) throw diskFull(root, "DATA_DIR");
    const reason = problem instanceof Error ? problem.message : String(problem);
    throw new StartFailure(
      `The data folder ${root} cannot be made (${reason}). Set DATA_DIR to another folder.`,
    );
  }
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize < (isNew ? SPACE_FOR_NEW_DATA : SPACE_TO_GO_ON))
    throw diskFull(root, "DATA_DIR");
  return { ...folder, isNew };
}

/** Writes a JSON file that only this user may read, whole or not at all. */
export function writePrivateJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  const scratch = `${path}.new`;
  writeFileSync(scratch, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(scratch, path);
}

/**
 * Reads a JSON file of the data folder; undefined when it is not there.
 * @throws StartFailure when it is damaged.
 */
export function readJson(path: string): unknown {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new StartFailure(
      `${path} is damaged. Restore it from a copy, or start from empty data with --fresh.`,
    );
  }
}
