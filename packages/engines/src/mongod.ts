import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EngineSetup, systemEnv } from "./engine.ts";
import type { ProcessSpec } from "./managed-process.ts";
import { prepareOwnSet } from "./mongo-setup.ts";

const exits = new Map<number | null, string>([
  [48, "found its port in use; start again and another one is chosen"],
  [100, "found its data folder locked by another mongod; stop that one or set DATA_DIR"],
  [14, "met an error it cannot go on from"],
  [62, "found data of another MongoDB version"],
]);

/**
 * A person has some 220 keys in the search indexes. By default the cache may hold a tenth of itself in
 * changes before writers have to write pages themselves, the same busy ones over and over: an import
 * of 10,000 people took twice as long. Nothing that is acknowledged depends on it, the journal does.
 */
const writeLate = [
  ...["eviction_dirty_target=20", "eviction_dirty_trigger=60"],
  ...["eviction_updates_target=20", "eviction_updates_trigger=60"],
].join(",");

/**
 * The major version of MongoDB that wrote the data that is already there, or undefined. Only the
 * same major may open it: data files move up one major at a time, never by surprise.
 */
export function writtenMajor(dataRoot: string): number | undefined {
  if (!existsSync(dataRoot)) return undefined;
  const majors = readdirSync(dataRoot)
    .map((name) => Number(/^mongod-(\d+)$/.exec(name)?.[1]))
    .filter((major) => major > 0);
  return majors.length > 0 ? Math.max(...majors) : undefined;
}

/** mongod as a single-member replica set with authentication, on the loopback address only. */
export function mongodSpec({ binary, data, secrets, ports, durable }: EngineSetup): ProcessSpec {
  const port = ports.mongod;
  const folder = join(data.root, `mongod-${Number.parseInt(binary.version, 10)}`);
  mkdirSync(folder, { recursive: true });
  const keyFile = join(data.root, "mongod.key");
  if (!existsSync(keyFile)) writeFileSync(keyFile, secrets.mongoKeyFile, { mode: 0o600 });
  const quiet = ["--quiet", "--setParameter", "diagnosticDataCollectionEnabled=false"];
  return {
    name: "mongod",
    command: binary.path,
    args: [
      ...["--dbpath", folder, "--port", String(port), "--bind_ip", "127.0.0.1", "--nounixsocket"],
      // `--keyFile` turns authentication on; server-side JavaScript is never needed.
      ...["--replSet", "rs0", "--keyFile", keyFile, "--noscripting"],
      // A killed process leaves its open transaction and the rows it holds behind for this long.
      ...["--setParameter", "transactionLifetimeLimitSeconds=10"],
      // A slow operation would be logged with its values, and contacts have no place in a log.
      ...["--slowms", "3600000"],
      ...["--wiredTigerCacheSizeGB", "0.25", "--wiredTigerEngineConfigString", writeLate],
      ...["--oplogSize", "128", ...quiet],
    ],
    env: systemEnv(),
    logFile: join(data.logs, "mongod.log"),
    runFolder: data.run,
    ready: (signal) =>
      prepareOwnSet({ port, rootPassword: secrets.mongoRootPassword, durable }, signal),
    explainExit: (code) => exits.get(code),
    stopLimitMs: 30_000,
  };
}
