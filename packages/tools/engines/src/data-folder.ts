import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { type BucketOwner, bucketOwners, type ProcessName, processNames } from "@deeds/contracts";
import { diskFull, isDiskFull, StartFailure, whatFreshDeletes } from "./report.ts";

/** The paths inside one data folder; `isNew` when it had no data before. */
export type DataFolder = ReturnType<typeof openDataFolder>;

// An empty mongod takes 300 MB; the rest leaves room for logs, JetStream and the first uploads.
const SPACE_FOR_NEW_DATA = 700 * 1024 * 1024;
const SPACE_TO_GO_ON = 100 * 1024 * 1024;

/** Opens or creates a data folder that only this user can enter. Throws StartFailure when its disk is full or read-only. */
export function openDataFolder(path: string) {
  const root = resolve(path);
  const folder = { root, logs: join(root, "logs"), run: join(root, "run") };
  const isNew = !existsSync(join(root, "secrets.json"));
  try {
    for (const place of [root, folder.logs, folder.run]) {
      mkdirSync(place, { recursive: true, mode: 0o700 });
    }
    // Databases, files and logs below are readable by others; a folder of before was too.
    chmodSync(root, 0o700);
  } catch (problem) {
    if (isDiskFull(problem)) throw diskFull(root, "DATA_DIR");
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

/** Writes a JSON file atomically, readable by this user only. */
export function writePrivateJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  const scratch = `${path}.new`;
  writeFileSync(scratch, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(scratch, path);
}

/** Reads a JSON file; undefined when there is none. Throws StartFailure when it is damaged. */
export function readJson(path: string): unknown {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new StartFailure(
      `${path} is damaged. Restore it from a copy, or start from empty data with --fresh. ${whatFreshDeletes}`,
    );
  }
}

/** The services that own a MongoDB database, by database name. */
export const DATABASES = [
  "auth",
  "people",
  "proofs",
  "contact_edits",
  "webhooks",
  "releases",
] as const;

/** The name of a service's database and database user. */
export type DatabaseName = (typeof DATABASES)[number];

/** The secrets of one data folder, stored in `secrets.json` (mode 0600). */
export type Secrets = ReturnType<typeof newSecrets>;

const secretsFile = (dataRoot: string) => join(dataRoot, "secrets.json");

/** The secrets that stored data is encrypted with; nothing replaces a lost one. */
export const sealingKeyNames = [
  "SESSION_KEY",
  "PASSWORD_PEPPER",
  "PEOPLE_SECRETS_KEY",
  "WEBHOOKS_SECRETS_KEY",
] as const;

/** The secrets of a data folder that a product was started on; undefined when there are none. Throws StartFailure when a key is missing. */
export function readSecrets(dataRoot: string): Secrets | undefined {
  const file = secretsFile(dataRoot);
  const secrets = readJson(file) as Secrets | undefined;
  const missing = secrets ? sealingKeyNames.filter((name) => !secrets[name]) : [];
  if (missing.length === 0) return secrets;
  throw new StartFailure(
    `${file} has no ${missing.join(", ")}: put it back from a copy. Stored data cannot be read with a new one.`,
  );
}

export const writeSecrets = (dataRoot: string, secrets: Secrets): void =>
  writePrivateJson(secretsFile(dataRoot), secrets);

/** Returns the secrets of a data folder; creates and stores missing ones. */
export function openSecrets(dataRoot: string): Secrets {
  const stored: Partial<Secrets> = readSecrets(dataRoot) ?? {};
  const fresh = newSecrets();
  const secrets = {
    ...fresh,
    ...stored,
    mongoPasswords: { ...fresh.mongoPasswords, ...stored.mongoPasswords },
    natsPasswords: { ...fresh.natsPasswords, ...stored.natsPasswords },
    s3Users: { ...fresh.s3Users, ...stored.s3Users },
  };
  writeSecrets(dataRoot, secrets);
  return secrets;
}

function newSecrets() {
  const passwords = DATABASES.map((name) => [name, urlSafe(24)] as const);
  return {
    mongoRootPassword: urlSafe(24),
    mongoKeyFile: randomBytes(96).toString("base64"),
    mongoPasswords: Object.fromEntries(passwords) as Record<DatabaseName, string>,
    natsPassword: urlSafe(24),
    natsPasswords: Object.fromEntries(
      processNames.map((name) => [name, urlSafe(24)] as const),
    ) as Record<ProcessName, string>,
    // S3 keys are limited in length and alphabet by some servers; hexadecimal fits all of them.
    s3AccessKey: hex(10),
    s3SecretKey: hex(20),
    s3Users: Object.fromEntries(
      bucketOwners.map((name) => [name, { accessKey: hex(10), secretKey: hex(20) }] as const),
    ) as Record<BucketOwner, { accessKey: string; secretKey: string }>,
    SESSION_KEY: urlSafe(32),
    PASSWORD_PEPPER: urlSafe(32),
    GATEWAY_SECRET: urlSafe(32),
    // One key per service: neither can decrypt the other's data.
    PEOPLE_SECRETS_KEY: randomBytes(32).toString("base64"),
    WEBHOOKS_SECRETS_KEY: randomBytes(32).toString("base64"),
    PUBLISH_TOKEN: urlSafe(32),
    PAGE_TOKEN_KEY: urlSafe(32),
  };
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString("hex");
}

function urlSafe(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}

// Below the ephemeral ports of Linux and macOS, so that a stored port is seldom in use at the
// next start.
const LOWEST = 20_000;
const HIGHEST = 31_999;

/** Whether this port is free of the loopback address. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    const options = { port, host: "127.0.0.1", exclusive: true };
    server.listen(options, () => server.close(() => resolve(true)));
  });
}

/** A free port of the loopback address that is not among `taken`. */
export async function freePort(taken: Set<number> = new Set()): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (!taken.has(port) && (await isPortFree(port))) return port;
  }
}

/** One port per name, the same at every start while it is free; `fixed` ones are not checked. */
export async function assignPorts<Name extends string>(
  dataRoot: string,
  names: readonly Name[],
  fixed: Partial<Record<Name, number>> = {},
): Promise<Record<Name, number>> {
  const stored = assignedPorts(dataRoot);
  const ports: Record<string, number> = {};
  const taken = new Set(Object.values(stored));
  for (const name of names) {
    const before = stored[name];
    const same = before && (await isPortFree(before)) ? before : undefined;
    const port = fixed[name] ?? same ?? (await freePort(taken));
    taken.add(port);
    ports[name] = port;
  }
  writePrivateJson(join(dataRoot, "ports.json"), { ...stored, ...ports });
  return ports as Record<Name, number>;
}

/** The ports of the last start, by name; empty when there was none. */
export function assignedPorts(dataRoot: string): Record<string, number> {
  return (readJson(join(dataRoot, "ports.json")) ?? {}) as Record<string, number>;
}
