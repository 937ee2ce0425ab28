import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bucketOwners, buckets } from "@deeds/contracts";
import { policyOf } from "@deeds/service-kit/bucket-policy";
import type { StorageAddress } from "./addresses.ts";
import type { DataFolder, Secrets } from "./data-folder.ts";
import { type EngineSetup, processOf } from "./engine.ts";
import { type ProcessSpec, respondsOk, until } from "./managed-process.ts";
import { find, noSource, provision } from "./provision.ts";
import type { Log } from "./report.ts";

const hints = [
  "set S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY to an S3 server that runs already",
  "put a minio binary on the PATH",
  "install Go 1.24 or newer (MinIO is then built, about two minutes)",
  "run everything in containers: docker compose up",
];

/** Provides MinIO, or SeaweedFS when there is no MinIO; with data the one that wrote it. */
export async function provisionStorage(dataRoot: string, log: Log, signal?: AbortSignal) {
  if (existsSync(join(dataRoot, "seaweedfs"))) return provision("weed", { log, signal, hints });
  const minio = await find("minio", { log, signal });
  if (minio.binary) return minio.binary;
  log("minio: none of its sources works here; using SeaweedFS as the object store instead");
  const weed = await find("weed", { log, signal });
  if (weed.binary) return weed.binary;
  const tried = [...minio.tried, ...weed.tried.map((line) => `SeaweedFS, ${line}`)];
  throw noSource("An object store (minio)", tried, hints);
}

export const storageEndpoint = (port: number, certificates?: string): string =>
  certificates ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;

export function storageSpec(options: EngineSetup): ProcessSpec {
  const { ports, certificates } = options;
  const common = processOf("minio", options);
  const server = options.binary.engine === "weed" ? seaweedfs(options) : minio(options);
  return {
    ...common,
    ready: (signal) =>
      until(signal, () => respondsOk(`${storageEndpoint(ports.s3, certificates)}${server.health}`)),
    args: server.args,
    env: { ...common.env, ...server.env },
  };
}

function minio({ data, secrets, ports, durable, certificates }: EngineSetup) {
  const folder = storageFolder(data, "minio");
  const addresses = ["--address", `127.0.0.1:${ports.s3}`];
  const unused = ["--console-address", `127.0.0.1:${ports.s3Console}`];
  const tls = certificates ? ["--certs-dir", minioCertificates(data, certificates)] : [];
  return {
    args: ["server", folder, ...addresses, ...unused, ...tls, "--quiet"],
    health: "/minio/health/ready",
    env: {
      MINIO_ROOT_USER: secrets.s3AccessKey,
      MINIO_ROOT_PASSWORD: secrets.s3SecretKey,
      MINIO_BROWSER: "off",
      MINIO_UPDATE: "off",
      MINIO_FS_OSYNC: durable ? "on" : "off",
    },
  };
}

function minioCertificates(data: DataFolder, certificates: string): string {
  const folder = storageFolder(data, "minio-certificates");
  copyFileSync(join(certificates, "tls.crt"), join(folder, "public.crt"));
  copyFileSync(join(certificates, "tls.key"), join(folder, "private.key"));
  return folder;
}

function seaweedfs({ data, secrets, ports }: EngineSetup) {
  const folder = storageFolder(data, "seaweedfs");
  // Every default port is either needed or closed here.
  const closed = ["-webdav=false", "-admin.ui=false", "-s3.port.iceberg=0", "-s3.port.lance=0"];
  return {
    args: [
      "mini",
      `-dir=${folder}`,
      "-ip=127.0.0.1",
      "-ip.bind=127.0.0.1",
      ...closed,
      `-s3.port=${ports.s3}`,
      `-admin.port=${ports.s3Console}`,
      `-master.port=${ports.s3Master}`,
      `-volume.port=${ports.s3Volume}`,
      `-filer.port=${ports.s3Filer}`,
    ],
    health: "/healthz",
    env: { AWS_ACCESS_KEY_ID: secrets.s3AccessKey, AWS_SECRET_ACCESS_KEY: secrets.s3SecretKey },
  };
}

/** Whether the object store of the data has users: SeaweedFS, used where there is no MinIO, has not. */
export const knowsBucketUsers = (dataRoot: string): boolean =>
  !existsSync(join(dataRoot, "seaweedfs"));

/** Beside the buckets, so that it is lost with them: whose users the server has. */
const usersFile = (dataRoot: string) => join(dataRoot, "minio", "bucket-users.sha256");

/** Creates the users of the buckets in MinIO, at the first start and after a change of keys or policies. */
export async function ensureStorageUsers(
  dataRoot: string,
  administrator: StorageAddress,
  { s3Users }: Secrets,
): Promise<void> {
  const users = bucketOwners.map((owner) => ({ ...s3Users[owner], bucket: buckets[owner] }));
  const policies = users.map(({ bucket }) => policyOf(bucket));
  const digest = createHash("sha256").update(JSON.stringify({ users, policies })).digest("hex");
  const file = usersFile(dataRoot);
  if (existsSync(file) && readFileSync(file, "utf8") === digest) return;
  // Loaded only when something has changed.
  const { ensureBucketUsers } = await import("@deeds/service-kit/object-store-users");
  await ensureBucketUsers(administrator, users);
  writeFileSync(file, digest, { mode: 0o600 });
}

function storageFolder(data: DataFolder, name: string): string {
  const folder = join(data.root, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
