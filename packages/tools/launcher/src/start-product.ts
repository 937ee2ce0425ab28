import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  assertNotHalfRestored,
  assignPorts,
  claimRunFolder,
  type DataFolder,
  type Engines,
  explain,
  isPortFree,
  type Log,
  ManagedProcess,
  openDataFolder,
  recordSecrets,
  releaseRunFolder,
  StartFailure,
  startEngines,
  withMongo,
} from "@deeds/engines";
import { isLocal } from "./demo/local-only.ts";
import { reasonsOfFailure } from "./reasons-of-failure.ts";
import { productAddresses } from "./running-product.ts";
import {
  addressOf,
  forwardedSettings,
  metricsPort,
  PARTS,
  type Ports,
  type StartContext,
  specOf,
} from "./specs.ts";

interface ProductOptions {
  /** The folder of data, secrets, ports and logs; one per product. */
  dataDir: string;
  /** The public port; a free one is chosen and stored by default. */
  port?: number;
  log: Log;
  /** Deletes the data first. */
  fresh?: boolean;
  /** False only in tests: acknowledged writes need not be on disk. */
  durable?: boolean;
  /** Contains engine addresses and settings (see `EngineOptions` and `FORWARDED_SETTINGS`). */
  env?: NodeJS.ProcessEnv;
  /** Admits the demo accounts and announces them in the page; by default unless the site is public. */
  demo?: boolean;
  /** Settings of all processes; they override those of `env`. */
  settings?: Record<string, string>;
  /** Stops all started processes and makes the start fail. */
  signal?: AbortSignal;
}

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Starts engines, services and gateway and waits until they are ready. Throws StartFailure. */
export async function startProduct(options: ProductOptions) {
  const { log, signal, durable = true, env = process.env } = options;
  const data = await claim(options);
  let engines: Engines | undefined;
  const parts = new Map<string, ManagedProcess>();
  const close = async () => {
    // Without draining.
    await parts.get("gateway")?.stop("SIGINT");
    await Promise.all([...parts.values()].map((part) => part.stop("SIGINT")));
    await engines?.stop();
    releaseRunFolder(data.run);
  };
  try {
    const ports = await choosePorts(data, options);
    engines = await startEngines({ data, log, env, durable, ...(signal && { signal }) });
    recordSecrets(data.run, engines.secrets);
    await withMongo(engines.mongoAdminUrl, {}, assertNotHalfRestored);
    const { demo = isLocal(env) } = options;
    const settings = {
      ...(demo && { DEMO_ACCOUNTS: "true" }),
      ...forwardedSettings(env),
      ...options.settings,
    };
    const context = { data, engines, ports, settings };
    for (const part of PARTS) parts.set(part, new ManagedProcess(specOf(part, context), log));
    await startAll(parts, close, signal);
    return describe(context, parts, close);
  } catch (problem) {
    await close();
    throw problem;
  }
}

async function claim(options: ProductOptions): Promise<DataFolder> {
  const { dataDir, log, fresh, env = process.env } = options;
  const data = openDataFolder(dataDir);
  await claimRunFolder(data.run, log);
  if (!fresh || data.isNew) return data;
  log("deleting the old data");
  const elsewhere = ["MONGODB_URL", "NATS_URL", "S3_ENDPOINT"].filter((name) => env[name]);
  if (elsewhere.length > 0) log(`what ${elsewhere.join(", ")} hold is not deleted: empty them`);
  for (const name of readdirSync(data.root)) {
    if (name !== "run") rmSync(join(data.root, name), { recursive: true, force: true });
  }
  return openDataFolder(dataDir);
}

async function choosePorts(data: DataFolder, { port }: ProductOptions) {
  const names = [...PARTS, ...PARTS.map(metricsPort)];
  if (port !== undefined && !(await isPortFree(port))) {
    throw new StartFailure(
      `Port ${port} is taken by another program. Stop it, or choose another port with PORT, for example PORT=${port + 1} npm start.`,
    );
  }
  const fixed = port === undefined ? {} : { gateway: port };
  return (await assignPorts(data.root, names, fixed)) as Ports;
}

async function startAll(
  parts: Map<string, ManagedProcess>,
  close: () => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  signal?.addEventListener("abort", close, { once: true });
  try {
    const reasons = await reasonsOfFailure([...parts.values()].map((part) => part.start()));
    signal?.throwIfAborted();
    if (reasons.length > 0) throw new StartFailure(reasons.map(explain).join("\n\n"));
  } finally {
    signal?.removeEventListener("abort", close);
  }
}

function describe(
  { data, engines, ports }: StartContext & { engines: Engines },
  parts: Map<string, ManagedProcess>,
  close: () => Promise<void>,
) {
  const all = new Map([...parts, ...engines.processes.map((one) => [one.name, one] as const)]);
  const named = (name: string): ManagedProcess => {
    const found = all.get(name);
    if (found) return found;
    throw new Error(`no process is called ${name}: ${[...all.keys()].join(", ")}`);
  };
  const urls: Record<string, string | undefined> = Object.fromEntries(
    PARTS.map((part) => [part, addressOf(ports[part])]),
  );
  return {
    ...productAddresses(ports, engines),
    secrets: engines.secrets,
    data,
    /** All processes by name; without a `url` the engines `mongod`, `nats`, `minio`. */
    processes: (): Record<string, Pick<ManagedProcess, "pid"> & { url: string | undefined }> =>
      Object.fromEntries([...all].map(([name, { pid }]) => [name, { pid, url: urls[name] }])),
    /** Stops a process without a restart. */
    stop: (name: string) => named(name).stop(),
    start: (name: string) => named(name).start(),
    restart: (name: string) => named(name).restart(),
    /** Sends SIGKILL, as a crash would; supervision restarts the process. */
    kill: (name: string) => named(name).kill(),
    /** Resolves when a killed process is ready again. */
    whenReady: (name: string) => named(name).whenReady(),
    /** Stops all in order: gateway, services, engines. */
    close,
  };
}
