import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serviceNames } from "@deeds/contracts";
import { type EngineAddresses, natsAccounts } from "@deeds/engines";
import type { Receiver } from "../../src/receivers.ts";

export const targetNames = ["start", "compose", "cluster"] as const;
export type TargetName = (typeof targetNames)[number];

export const engineParts: readonly string[] = ["mongodb", "nats", "minio"];
export const parts: readonly string[] = [...serviceNames, "renderer", "gateway", ...engineParts];

/** A running process of the product, or an engine: `mongodb`, `nats`, `minio`. */
export interface Instance {
  /** E.g. `people`, and `people-1`, `people-2` of two. */
  name: string;
  part: string;
}

/**
 * The running product that faults are injected into. A method that takes a name takes that of an instance, or that of
 * a part for all its instances.
 */
export interface Target {
  name: TargetName;
  origin: string;
  engines: Pick<EngineAddresses, "mongoAdminUrl" | "natsUrl" | "storage" | "databaseUrl">;
  points: Points;
  /** The status of a reverse proxy when no gateway responded; `null` without a proxy. */
  statusWithoutResponse: number | null;
  /** Brings the instances into the state of a new installation, where earlier kills change the next ones. */
  prepare?(): Promise<void>;
  createAdministrator(): Promise<{ username: string; password: string }>;
  /** Starts a receiver at an address that webhooks may be sent to. */
  startReceiver(): Promise<Receiver>;
  instances(): Promise<Instance[]>;
  /** Sends SIGKILL, as a crash would; supervision restarts the process. */
  kill(name: string): Promise<void>;
  /** Resolves when a killed process is ready again. */
  whenReady(name: string): Promise<void>;
  /** Sends SIGKILL; the process stays down until `start`. */
  killForGood(name: string): Promise<void>;
  stop(name: string): Promise<void>;
  start(name: string): Promise<void>;
  /** Replaces one instance after the other. */
  restart(name: string): Promise<void>;
  /** Suspends the instances until the returned function is called. */
  freeze(name: string): Promise<() => Promise<void>>;
  /** Replaces the object store by a server that responds with 500, until the returned function is called. */
  breakStorage(): Promise<() => Promise<void>>;
  /** The instances of the product whose readiness check fails. */
  notReady(): Promise<string[]>;
  /** Makes a backup by the commands of the manual; returns the folder of all backups. */
  backUp(): Promise<string>;
  /** Restores the newest backup by the commands of the manual, into empty engines. */
  restore(log: (line: string) => void): Promise<Restored>;
  /** Restarts the NATS server with an empty volume; not where the target cannot. */
  loseStream?(): Promise<void>;
  close(): Promise<void>;
}

/** The product on restored data: the target itself, or one beside it. */
export interface Restored extends Pick<Target, "origin" | "engines"> {
  close(): Promise<void>;
}

export type Point = "before-mark" | "before-ack";
/** Points inside the services at which they kill themselves; see `points.ts`. */
export interface Points {
  arm(point: Point, service: string, passes: number): Promise<void>;
  isArmed(point: Point, service: string): Promise<boolean>;
  disarm(point: Point, service: string): Promise<void>;
  /** How many events a service has acknowledged that were delivered to it before. */
  redelivered(service: string): Promise<number>;
}

/** Where the services have a folder of this machine. */
export function createPoints() {
  const folder = mkdtempSync(join(tmpdir(), "good-deeds-points-"));
  // In a container services run as another user.
  chmodSync(folder, 0o777);
  const file = (point: string, service: string) => join(folder, `${point}.${service}`);
  return {
    folder,
    arm: async (point: Point, service: string, passes: number) =>
      writeFileSync(file(point, service), String(passes)),
    isArmed: async (point: Point, service: string) => existsSync(file(point, service)),
    disarm: async (point: Point, service: string) => rmSync(file(point, service), { force: true }),
    redelivered: async (service: string) => {
      const marks = file("redelivered", service);
      return existsSync(marks) ? readFileSync(marks, "utf8").length : 0;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** With a user of all rights in the account of the stream, which no process of the product has. */
export const accountsWith = (password: string): string =>
  natsAccounts(
    (process) => `$NATS_${process.toUpperCase().replaceAll("-", "_")}_PASSWORD`,
    `users: [{ user: deeds, password: "${password}" }]`,
  );

/** A program of Node at the port of the object store. */
export const brokenStorage = `
  require("node:http").createServer((request, response) => {
    request.resume();
    response.writeHead(500).end("<Error><Code>InternalError</Code></Error>");
  }).listen(9000);
`;
