import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mongo } from "mongoose";
import { DATABASES, type Secrets } from "./data-folder.ts";
import { type EngineSetup, processOf } from "./engine.ts";
import { type ProcessSpec, until } from "./managed-process.ts";
import { StartFailure } from "./report.ts";

const exits = new Map<number | null, string>([
  [48, "found its port in use; start again and another one is chosen"],
  [100, "found its data folder locked by another mongod; stop that one or set DATA_DIR"],
  [14, "met an error it cannot go on from"],
  [62, "found data of another MongoDB version"],
]);

/** More of the cache may be dirty before writers must evict: halves the time of large imports. */
const writeLate = [
  "eviction_dirty_target=20",
  "eviction_dirty_trigger=60",
  "eviction_updates_target=20",
  "eviction_updates_trigger=60",
].join(",");

/** The major version that wrote the data, if any: only the same major may open it. */
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
  return {
    ...processOf("mongod", { binary, data }),
    args: [
      `--dbpath=${folder}`,
      `--port=${port}`,
      "--bind_ip=127.0.0.1",
      "--nounixsocket",
      // `--keyFile` turns authentication on; server-side JavaScript is never needed.
      `--replSet=${SET}`,
      `--keyFile=${keyFile}`,
      "--noscripting",
      // A killed process leaves its open transaction and the rows it holds behind for this long.
      "--setParameter=transactionLifetimeLimitSeconds=10",
      // A slow operation would be logged with its values, which may be contacts.
      "--slowms=3600000",
      "--wiredTigerCacheSizeGB=0.25",
      `--wiredTigerEngineConfigString=${writeLate}`,
      "--oplogSize=128",
      "--quiet",
      "--setParameter=diagnosticDataCollectionEnabled=false",
    ],
    ready: (signal) =>
      prepareReplicaSet({ port, rootPassword: secrets.mongoRootPassword, durable }, signal),
    explainExit: (code) => exits.get(code),
    stopLimitMs: 30_000,
  };
}

type Client = InstanceType<typeof mongo.MongoClient>;

const SET = "rs0";
const ROOT = "root";

const codeOf = (problem: unknown) => (problem instanceof mongo.MongoServerError ? problem.code : 0);
const ALREADY_INITIALIZED = 23;
const NOT_YET_INITIALIZED = 94;
const AUTHENTICATION_FAILED = 18;
const REFUSED = new Set<unknown>([13, AUTHENTICATION_FAILED]);

interface ReplicaSet {
  port: number;
  rootPassword: string;
  /** Whether a majority write waits for the journal on disk. Off only where speed matters more. */
  durable: boolean;
}

export function rootUrl(port: number, password: string): string {
  return `mongodb://${ROOT}:${password}@127.0.0.1:${port}/?replicaSet=${SET}&authSource=admin`;
}

/** Opens a client, lets `work` use it and closes it. */
export async function withMongo<T>(
  url: string,
  options: mongo.MongoClientOptions,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new mongo.MongoClient(url, { serverSelectionTimeoutMS: 5_000, ...options });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Initiates the replica set and its root user. Repeatable, also after a partial run. */
async function prepareReplicaSet(set: ReplicaSet, signal: AbortSignal): Promise<void> {
  const direct = { directConnection: true, serverSelectionTimeoutMS: 1_000 };
  const address = `mongodb://127.0.0.1:${set.port}/`;
  // A client that failed to connect does not retry, so each attempt has a new one.
  await until(signal, () => withMongo(address, direct, isReachable));
  await withMongo(address, direct, async (guest) => {
    if (!(await hasRoot(set, direct))) await initiateSet(guest, set, signal);
    await withMongo(address, { ...direct, ...rootLogin(set) }, (root) => followPort(root, set));
    await until(signal, () => isPrimary(guest));
  });
}

/** Creates each service's user, with access to its own database only. */
export async function ensureServiceUsers(adminUrl: string, secrets: Secrets): Promise<void> {
  await withMongo(adminUrl, {}, async (client) => {
    for (const name of DATABASES) {
      const user = { pwd: secrets.mongoPasswords[name], roles: [{ role: "readWrite", db: name }] };
      const { users } = await client.db(name).command({ usersInfo: name });
      const command = users.length > 0 ? { updateUser: name } : { createUser: name };
      await client.db(name).command({ ...command, ...user });
    }
  });
}

const rootLogin = ({ rootPassword }: ReplicaSet) => ({
  auth: { username: ROOT, password: rootPassword },
  authSource: "admin",
});

async function hasRoot(set: ReplicaSet, direct: mongo.MongoClientOptions): Promise<boolean> {
  const address = `mongodb://127.0.0.1:${set.port}/`;
  try {
    return await withMongo(address, { ...direct, ...rootLogin(set) }, isReachable);
  } catch (problem) {
    if (codeOf(problem) === AUTHENTICATION_FAILED) return false;
    throw problem;
  }
}

// Without any user mongod accepts a local client (the localhost exception).
async function initiateSet(guest: Client, set: ReplicaSet, signal: AbortSignal): Promise<void> {
  const admin = guest.db("admin");
  try {
    await admin.command({ replSetInitiate: configOf(set, 1) }).catch((problem: unknown) => {
      if (codeOf(problem) !== ALREADY_INITIALIZED) throw problem;
    });
    await until(signal, () => isPrimary(guest));
    await admin.command({ createUser: ROOT, pwd: set.rootPassword, roles: ["root"] });
  } catch (problem) {
    if (!REFUSED.has(codeOf(problem))) throw problem;
    throw new StartFailure(
      "The MongoDB data was made with other secrets than those in secrets.json. Put the old secrets.json back, or start from empty data with --fresh.",
    );
  }
}

async function followPort(root: Client, set: ReplicaSet): Promise<void> {
  const admin = root.db("admin");
  const response = await admin.command({ replSetGetConfig: 1 }).catch((problem: unknown) => {
    if (codeOf(problem) === NOT_YET_INITIALIZED) return undefined;
    throw problem;
  });
  if (!response) return void (await admin.command({ replSetInitiate: configOf(set, 1) }));
  const { version, members } = response.config;
  if (members[0].host === `127.0.0.1:${set.port}`) return;
  await admin.command({ replSetReconfig: configOf(set, version + 1), force: true });
}

async function isReachable(client: Client): Promise<boolean> {
  await client.db("admin").command({ hello: 1 });
  return true;
}

async function isPrimary(client: Client): Promise<boolean> {
  const hello = await client.db("admin").command({ hello: 1 });
  return hello.isWritablePrimary === true;
}

function configOf({ port, durable }: ReplicaSet, version: number) {
  return {
    _id: SET,
    version,
    members: [{ _id: 0, host: `127.0.0.1:${port}` }],
    writeConcernMajorityJournalDefault: durable,
  };
}
