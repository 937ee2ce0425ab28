import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  exportsOf,
  importsOf,
  type NatsAccount,
  type ProcessName,
  permissionsOf,
  processNames,
  streamAccount,
} from "@deeds/contracts";
import { assignPorts, openSecrets, type Secrets } from "./data-folder.ts";
import { type EnginePorts, type EngineSetup, processOf } from "./engine.ts";
import { ManagedProcess, type ProcessSpec, respondsOk, until } from "./managed-process.ts";
import { provision } from "./provision.ts";
import type { Log } from "./report.ts";

/** The user with all permissions in the stream's account; no process of the product has it. */
const administrator = streamAccount;

interface NatsOptions extends Omit<EngineSetup, "ports"> {
  ports: Pick<EnginePorts, "nats" | "natsMonitor">;
  /** One of several servers, all of whose routes have these ports. */
  cluster?: { server: string; port: number; routes: readonly number[] };
  /** More accounts with a JetStream of their own, for tests: `deeds1`, `deeds2` … */
  moreAccounts?: number;
}

/** Returns the URL without a user. */
export const natsHost = (port: number, certificates?: string): URL =>
  new URL(certificates ? `tls://localhost:${port}` : `nats://127.0.0.1:${port}`);

/** Returns the URL with the user of a process; with the administrator's by default. */
export function natsUrl(host: URL, secrets: Secrets, process?: ProcessName): string {
  const url = new URL(host);
  url.username = process ?? administrator;
  url.password = process ? secrets.natsPasswords[process] : secrets.natsPassword;
  return url.href;
}

/** nats-server with JetStream on disk, credentials, and fsync before every acknowledgement. */
export function natsSpec(options: NatsOptions): ProcessSpec {
  const { data, ports } = options;
  const folder = join(data.root, "nats");
  mkdirSync(folder, { recursive: true });
  const configFile = join(folder, "nats.conf");
  writeFileSync(configFile, config(options, join(folder, "jetstream")), { mode: 0o600 });
  return {
    ...processOf("nats", options),
    args: ["--config", configFile],
    ready: (signal) => {
      // JetStream is up when its own health says so; port open is too early.
      const health = `http://127.0.0.1:${ports.natsMonitor}/healthz?js-enabled-only=true`;
      return until(signal, () => respondsOk(health));
    },
  };
}

function config(options: NatsOptions, store: string): string {
  const { ports, durable, certificates, cluster } = options;
  // Not "always": acknowledges before the write is on disk. A bare 2m would be a number.
  const syncInterval = durable ? "always" : "2m";
  return `server_name: ${cluster?.server ?? "deeds"}
host: 127.0.0.1
port: ${ports.nats}
http: 127.0.0.1:${ports.natsMonitor}
accounts {
${accounts(options).join("\n")}
}
jetstream {
  store_dir: ${JSON.stringify(store)}
  max_mem: 64M
  max_file: 4G
  sync_interval: "${syncInterval}"
}
${certificates ? tlsOf(certificates) : ""}${cluster ? routesOf(cluster) : ""}`;
}

const routesOf = ({ port, routes }: NonNullable<NatsOptions["cluster"]>): string => `cluster {
  name: deeds
  host: 127.0.0.1
  port: ${port}
  routes: [${routes.map((one) => `"nats://127.0.0.1:${one}"`).join()}]
}
`;

const tlsOf = (certificates: string): string => `tls {
  cert_file: ${JSON.stringify(join(certificates, "tls.crt"))}
  key_file: ${JSON.stringify(join(certificates, "tls.key"))}
}
`;

/** The product's accounts, and those for tests, which are isolated and share the administrator's password. */
function accounts({ secrets, moreAccounts = 0 }: NatsOptions): string[] {
  const password = JSON.stringify(secrets.natsPassword);
  const userOf = (name: string) => `users: [{ user: ${name}, password: ${password} }]`;
  const more = Array.from({ length: moreAccounts }, (_, at) => `deeds${at + 1}`);
  return [
    natsAccounts(
      (process) => JSON.stringify(secrets.natsPasswords[process]),
      userOf(administrator),
    ),
    ...more.map((name) => `${name} { jetstream: enabled, ${userOf(name)} }`),
  ];
}

/**
 * Returns the account of the stream, without a user or with `streamUsers`, and those of all
 * processes, each with one user, that user's permissions only, and imports of the same subjects.
 */
export function natsAccounts(
  passwordOf: (process: ProcessName) => string,
  streamUsers = "",
): string {
  const quoted = (subjects: readonly string[]) =>
    list(subjects.map((name) => JSON.stringify(name)));
  const exported = (account: NatsAccount) =>
    list(exportsOf(account).map((subject) => `{ service: "${subject}"${responseType(subject)} }`));
  const processAccounts = processNames.map((process) => {
    const { publish, deny, subscribe } = permissionsOf(process);
    const imports = importsOf(process).map(
      ({ account, subject }) => `{ service: { account: ${account}, subject: "${subject}" } }`,
    );
    const denied = deny.length > 0 ? `, deny: ${quoted(deny)}` : "";
    return `${process} {
  users: [{ user: ${process}, password: ${passwordOf(process)}, permissions: {
    publish: { allow: ${quoted(publish.map(({ subject }) => subject))}${denied} }
    subscribe: { allow: ${quoted(subscribe)} }
    # Once for each received message.
    allow_responses: true
  } }]
  exports: ${exported(process)}
  imports: ${list(imports)}
}
`;
  });
  return `${streamAccount} {
  jetstream: enabled${streamUsers && `, ${streamUsers}`}
  exports: ${exported(streamAccount)}
}
${processAccounts.join("")}`;
}

const list = (items: readonly string[]): string =>
  `[\n${items.map((item) => `    ${item}\n`).join("")}  ]`;

/**
 * A pull is the only request with many responses, at least a heartbeat every three seconds: the server
 * removes their address `threshold` after the last one.
 */
const responseType = (subject: string): string =>
  subject.includes(".MSG.NEXT.") ? ', response: stream, threshold: "30s"' : "";

/** Starts a NATS server in a data folder of its own, e.g. for one test file. */
export async function startNats(
  options: Pick<NatsOptions, "data" | "durable" | "certificates" | "cluster"> & { log: Log },
) {
  const { data, log, ...others } = options;
  const secrets = openSecrets(data.root);
  const ports = await assignPorts(data.root, ["nats", "natsMonitor"] as const);
  const binary = await provision("nats-server", { log, hints: [] });
  const spec = natsSpec({ binary, data, secrets, ports, ...others });
  const process = new ManagedProcess(spec, log);
  await process.start();
  const host = natsHost(ports.nats, others.certificates);
  return {
    url: natsUrl(host, secrets),
    urlOf: (name: ProcessName) => natsUrl(host, secrets, name),
    process,
  };
}
