import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mongo } from "mongoose";
import { DATABASES, type Secrets } from "./data-folder.ts";
import { type EngineSetup, processOf } from "./engine.ts";
import { type ProcessSpec, until } from "./managed-process.ts";
import { StartFailure, whatFreshDeletes } from "./report.ts";

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
export function mongodSpec(setup: EngineSetup): ProcessSpec {
  const { binary, data, secrets, ports } = setup;
  const folder = join(data.root, `mongod-${Number.parseInt(binary.version, 10)}`);
  mkdirSync(folder, { recursive: true });
  const keyFile = join(data.root, "mongod.key");
  if (!existsSync(keyFile)) writeFileSync(keyFile, secrets.mongoKeyFile, { mode: 0o600 });
  return {
    ...processOf("mongod", setup),
    args: [
      `--dbpath=${folder}`,
      `--port=${ports.mongod}`,
      "--bind_ip=127.0.0.1",
      "--nounixsocket",
      // `--keyFile` turns authentication on; server-side JavaScript is never needed.
      `--replSet=${SET}`,
      `--keyFile=${keyFile}`,
      "--noscripting",
      // Versions before 6.0.27 return parts of their memory to who sends a wrong zlib message (CVE-2025-14847).
      "--networkMessageCompressors=disabled",
      // A killed process leaves its open transaction and the rows it holds behind for this long.
      "--setParameter=transactionLifetimeLimitSeconds=10",
      // A slow operation would be logged with its values, which may be contacts.
      "--slowms=3600000",
      "--wiredTigerCacheSizeGB=0.25",
      `--wiredTigerEngineConfigString=${writeLate}`,
      "--oplogSize=128",
      "--quiet",
      "--setParameter=diagnosticDataCollectionEnabled=false",
      ...(setup.certificates ? tlsArguments(data.root, setup.certificates) : []),
    ],
    ready: (signal) => prepareReplicaSet(setup, signal),
    explainExit: (code) => exits.get(code),
    stopLimitMs: 30_000,
  };
}

function tlsArguments(root: string, certificates: string): string[] {
  const file = join(root, "mongod.pem");
  const parts = ["tls.key", "tls.crt"].map((name) => readFileSync(join(certificates, name)));
  writeFileSync(file, Buffer.concat(parts), { mode: 0o600 });
  return [
    "--tlsMode=requireTLS",
    `--tlsCertificateKeyFile=${file}`,
    `--tlsCAFile=${join(certificates, "ca.crt")}`,
    "--tlsAllowConnectionsWithoutCertificates",
  ];
}

type Client = InstanceType<typeof mongo.MongoClient>;

const SET = "rs0";
const ROOT = "root";

const codeOf = (problem: unknown) => (problem instanceof mongo.MongoServerError ? problem.code : 0);
const ALREADY_INITIALIZED = 23;
const NOT_YET_INITIALIZED = 94;
const AUTHENTICATION_FAILED = 18;
const REFUSED = new Set<unknown>([13, AUTHENTICATION_FAILED]);

export function rootUrl(port: number, password: string, hasTls: boolean): string {
  const options = `replicaSet=${SET}&authSource=admin${hasTls ? "&tls=true" : ""}`;
  return `mongodb://${ROOT}:${password}@127.0.0.1:${port}/?${options}`;
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
async function prepareReplicaSet(setup: EngineSetup, signal: AbortSignal): Promise<void> {
  const tls = setup.certificates !== undefined;
  const direct = { directConnection: true, serverSelectionTimeoutMS: 1_000, tls };
  const asRoot = {
    ...direct,
    auth: { username: ROOT, password: setup.secrets.mongoRootPassword },
    authSource: "admin",
  };
  const address = `mongodb://${hostOf(setup)}/`;
  // A client that failed to connect does not retry, so each attempt has a new one.
  await until(signal, () => withMongo(address, direct, isReachable));
  await withMongo(address, direct, async (guest) => {
    const hasRoot = await withMongo(address, asRoot, isReachable).catch((problem: unknown) => {
      if (codeOf(problem) === AUTHENTICATION_FAILED) return false;
      throw problem;
    });
    if (!hasRoot) await initiateSet(guest, setup, signal);
    await withMongo(address, asRoot, (root) => followPort(root, setup));
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

// Without any user mongod accepts a local client (the localhost exception).
async function initiateSet(guest: Client, setup: EngineSetup, signal: AbortSignal) {
  const admin = guest.db("admin");
  try {
    await admin.command({ replSetInitiate: configOf(setup, 1) }).catch((problem: unknown) => {
      if (codeOf(problem) !== ALREADY_INITIALIZED) throw problem;
    });
    await until(signal, () => isPrimary(guest));
    const pwd = setup.secrets.mongoRootPassword;
    await admin.command({ createUser: ROOT, pwd, roles: ["root"] });
  } catch (problem) {
    if (!REFUSED.has(codeOf(problem))) throw problem;
    throw new StartFailure(
      `The MongoDB data was made with other secrets than those in secrets.json. Put the old secrets.json back, or start from empty data with --fresh. ${whatFreshDeletes}`,
    );
  }
}

async function followPort(root: Client, setup: EngineSetup): Promise<void> {
  const admin = root.db("admin");
  const response = await admin.command({ replSetGetConfig: 1 }).catch((problem: unknown) => {
    if (codeOf(problem) === NOT_YET_INITIALIZED) return undefined;
    throw problem;
  });
  if (!response) return void (await admin.command({ replSetInitiate: configOf(setup, 1) }));
  const { version, members } = response.config;
  if (members[0].host === hostOf(setup)) return;
  await admin.command({ replSetReconfig: configOf(setup, version + 1), force: true });
}

async function isReachable(client: Client): Promise<boolean> {
  await client.db("admin").command({ hello: 1 });
  return true;
}

async function isPrimary(client: Client): Promise<boolean> {
  const hello = await client.db("admin").command({ hello: 1 });
  return hello.isWritablePrimary === true;
}

const hostOf = ({ ports }: EngineSetup): string => `127.0.0.1:${ports.mongod}`;

const configOf = (setup: EngineSetup, version: number) => ({
  _id: SET,
  version,
  members: [{ _id: 0, host: hostOf(setup) }],
  // Whether a majority write waits for the journal on disk. Off only where speed matters more.
  writeConcernMajorityJournalDefault: setup.durable,
});
