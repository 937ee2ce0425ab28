import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  freePort,
  openDataFolder,
  readSecrets,
  startEngines,
  startNats,
  withMongo,
  writeSecrets,
} from "@deeds/engines";
import { expect, inject } from "vitest";
import { makeCertificates, trustAuthority } from "./certificates.ts";
import { natsAccounts, type SharedEngines, type TestEngines } from "./global-setup.ts";

const enginesOfFile = new Map<string, TestEngines>();

/** Returns the engines of this run, with a NATS account for this file. For service tests only. */
export function testEngines(): TestEngines {
  const { testPath = "" } = expect.getState();
  const engines = enginesOfFile.get(testPath) ?? takeAccount(inject("engines"));
  enginesOfFile.set(testPath, engines);
  return engines;
}

function takeAccount({ takenAccounts, natsUrl, ...engines }: SharedEngines): TestEngines {
  for (let number = 1; number <= natsAccounts; number += 1) {
    if (!isFree(join(takenAccounts, String(number)))) continue;
    const url = new URL(natsUrl);
    url.username = `deeds${number}`;
    return { ...engines, natsUrl: url.href };
  }
  throw new Error(`all ${natsAccounts} NATS accounts are taken: raise natsAccounts`);
}

/** Creating a folder acquires the account: of two concurrent attempts one fails. */
function isFree(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Creates a database with its own user; returns its address. `name` has lower-case letters. */
export async function testDatabase(name: string): Promise<string> {
  const database = `${name}_${randomBytes(6).toString("hex")}`;
  const password = randomBytes(12).toString("hex");
  const { mongoUrl } = testEngines();
  const roles = [{ role: "readWrite", db: database }];
  await withMongo(mongoUrl, { serverSelectionTimeoutMS: 30_000 }, (client) =>
    client.db(database).command({ createUser: database, pwd: password, roles }),
  );
  const { host } = new URL(mongoUrl);
  return `mongodb://${database}:${password}@${host}/${database}?replicaSet=rs0&authSource=${database}`;
}

/** Returns a unique prefix for bucket names. */
export function testBucketPrefix(): string {
  return `t${randomBytes(6).toString("hex")}-`;
}

/** Starts a NATS server with JetStream for this test file; takes about 100 ms. `certificates`: by TLS only. */
export async function startTestNats(options: { certificates?: string } = {}) {
  const root = await mkdtemp(join(tmpdir(), "good-deeds-nats-"));
  const data = openDataFolder(root);
  const { url, urlOf, process } = await startNats({
    data,
    log: () => {},
    durable: false,
    ...options,
  });
  return {
    /** Of a user with all permissions. */
    url,
    /** Of the user of a process, with its permissions. */
    urlOf,
    process,
    /** Restarts it with an empty store. */
    loseEverything: async () => {
      await process.stop();
      await rm(join(root, "nats", "jetstream"), { recursive: true });
      await process.start();
    },
    stop: async () => {
      await process.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Starts three NATS servers that form a cluster; all know the same users. */
export async function startTestNatsCluster() {
  const root = await mkdtemp(join(tmpdir(), "good-deeds-nats-"));
  const names = ["one", "two", "three"] as const;
  const ports = new Set<number>();
  for (const _ of names) ports.add(await freePort(ports));
  const routes = [...ports];
  const start = (server: string, port: number) => {
    const data = openDataFolder(join(root, server));
    const secrets = readSecrets(join(root, names[0]));
    if (secrets) writeSecrets(data.root, secrets);
    return startNats({ data, log: () => {}, durable: false, cluster: { server, port, routes } });
  };
  const servers: Record<string, Awaited<ReturnType<typeof startNats>>> = {};
  for (const [index, name] of names.entries())
    servers[name] = await start(name, routes[index] ?? 0);
  return {
    /** By their names. */
    servers,
    stop: async () => {
      await Promise.all(Object.values(servers).map(({ process }) => process.stop()));
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Starts engines with a certificate of their own for this test file, which take TLS connections only. */
export async function startTestEnginesByTls() {
  const root = await mkdtemp(join(tmpdir(), "good-deeds-tls-"));
  const data = openDataFolder(root);
  const authority = await makeCertificates(root);
  const distrust = trustAuthority(authority);
  const engines = await startEngines({
    data,
    log: () => {},
    env: {},
    durable: false,
    certificates: root,
  });
  // Trusted in this process while they start.
  distrust();
  return {
    ...engines,
    /** The path of the authority's certificate. */
    authority,
    stop: async () => {
      await engines.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

export type TestNats = Awaited<ReturnType<typeof startTestNats>>;
