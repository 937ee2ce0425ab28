import { join } from "node:path";
import type { BucketOwner, ProcessName } from "@deeds/contracts";
import { type DatabaseName, readJson, readSecrets, type Secrets } from "./data-folder.ts";
import type { EnginePorts } from "./engine.ts";
import { rootUrl } from "./mongod.ts";
import { natsHost, natsUrl } from "./nats.ts";
import { knowsBucketUsers, storageEndpoint } from "./object-storage.ts";
import { StartFailure } from "./report.ts";

export interface StorageAddress {
  endpoint: string;
  accessKey: string;
  secretKey: string;
}

/** Addresses of external engines, from the environment. */
export interface GivenAddresses {
  mongo: string | undefined;
  nats: string | undefined;
  storage: StorageAddress | undefined;
}

/** Reads `MONGODB_URL` (an administrator's), `NATS_URL`, and `S3_ENDPOINT` with its two keys. */
export function givenAddresses(env: NodeJS.ProcessEnv): GivenAddresses {
  const { MONGODB_URL, NATS_URL, S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY } = env;
  const given = { mongo: MONGODB_URL || undefined, nats: NATS_URL || undefined };
  if (!S3_ENDPOINT) return { ...given, storage: undefined };
  if (!/^https?:\/\//.test(S3_ENDPOINT))
    throw new StartFailure("S3_ENDPOINT must begin with http:// or https://.");
  if (!(S3_ACCESS_KEY && S3_SECRET_KEY)) {
    throw new StartFailure(
      "S3_ENDPOINT is set; S3_ACCESS_KEY and S3_SECRET_KEY are needed with it.",
    );
  }
  const keys = { accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY };
  return { ...given, storage: { endpoint: S3_ENDPOINT, ...keys } };
}

/** Returns the addresses of the engines of one data folder. */
export function addressesOf(
  given: GivenAddresses,
  ports: EnginePorts,
  options: { secrets: Secrets; hasBucketUsers: boolean; certificates?: string | undefined },
) {
  const { secrets, hasBucketUsers, certificates } = options;
  const mongoAdminUrl =
    given.mongo ?? rootUrl(ports.mongod, secrets.mongoRootPassword, certificates !== undefined);
  const nats = natsHost(ports.nats, certificates);
  const storage = given.storage ?? {
    endpoint: storageEndpoint(ports.s3, certificates),
    accessKey: secrets.s3AccessKey,
    secretKey: secrets.s3SecretKey,
  };
  return {
    /** An administrator's URL of MongoDB; services never get it. */
    mongoAdminUrl,
    /** An administrator's URL of NATS, unless it is a given one. */
    natsUrl: given.nats ?? natsUrl(nats, secrets),
    /** The URL with the user of a process; the given one, which all share. */
    natsUrlOf: (process: ProcessName) => given.nats ?? natsUrl(nats, secrets, process),
    /** An administrator's keys of the object store, unless they are given ones. */
    storage,
    /** The keys with which a service may use its own bucket only; given ones are shared by all. */
    storageOf: (service: BucketOwner): StorageAddress =>
      hasBucketUsers && !given.storage ? { ...storage, ...secrets.s3Users[service] } : storage,
    secrets,
    databaseUrl: (name: DatabaseName) =>
      serviceUrl(mongoAdminUrl, name, secrets.mongoPasswords[name]),
  };
}

export type EngineAddresses = ReturnType<typeof addressesOf>;

/**
 * Returns the addresses of a product that another process runs. Writes nothing, so that many
 * processes may read at once. Throws StartFailure when there is no product.
 */
export function readAddresses(dataRoot: string, env: NodeJS.ProcessEnv): EngineAddresses {
  const ports = readJson(join(dataRoot, "ports.json"));
  const secrets = readSecrets(dataRoot);
  if (!(ports && secrets)) {
    throw new StartFailure(`${dataRoot} holds no product. Start it once with npm start.`);
  }
  const hasBucketUsers = knowsBucketUsers(dataRoot);
  return addressesOf(givenAddresses(env), ports as EnginePorts, { secrets, hasBucketUsers });
}

const SHAPE = /^(mongodb(?:\+srv)?:\/\/)(?:[^@/]*@)?([^/?]+)(?:\/[^?]*)?(?:\?(.*))?$/;

/** A service's own database and user at the given hosts. Throws StartFailure otherwise. */
export function serviceUrl(adminUrl: string, database: DatabaseName, password: string): string {
  const parts = SHAPE.exec(adminUrl);
  if (!parts)
    throw new StartFailure("MONGODB_URL must look like mongodb://user:password@host:port/");
  const [, scheme, hosts, query = ""] = parts;
  const options = new URLSearchParams(query);
  // A direct connection does not discover the primary; transactions need the replica set's view.
  options.delete("directConnection");
  options.set("authSource", database);
  options.set("w", "majority");
  options.set("journal", "true");
  return `${scheme}${database}:${encodeURIComponent(password)}@${hosts}/${database}?${options}`;
}
