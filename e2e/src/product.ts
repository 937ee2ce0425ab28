import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Product, startProduct } from "@deeds/launcher";
import { dataDir } from "./product-under-test.ts";
import { startCollector } from "./receivers.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** `PUBLISH_TOKEN` of the products that this process started, by origin. */
const publishTokens = new Map<string, string>();

/** Returns the `PUBLISH_TOKEN` of a product of this process, or of the product under test. */
export function publishTokenOf(origin: string): string {
  const known = publishTokens.get(origin);
  if (known) return known;
  const secrets = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"));
  return String(secrets.PUBLISH_TOKEN);
}

export type JourneyProduct = Awaited<ReturnType<typeof startJourneyProduct>>;

interface JourneyOptions {
  /** The demo data; of people only, it takes a third of the time. */
  demo: boolean | "people";
  durable?: boolean;
  /** False where no page is opened: shipping them takes a minute. */
  frontEnds?: boolean;
  settings?: Record<string, string>;
  /** Stops what was started and makes the start fail. */
  signal?: AbortSignal;
}

/**
 * Starts a composed product with data of its own on free ports, beside any other that runs, and
 * ships the front ends into it.
 */
export async function startJourneyProduct(options: JourneyOptions) {
  const { signal } = options;
  const dataDir = await mkdtemp(join(tmpdir(), "good-deeds-e2e-"));
  // The other lines of a crash report are in the log file.
  const log = (text: string) => process.stdout.write(`product: ${text.split("\n")[0]}\n`);
  const collector = await startCollector(dataDir);
  const settings = {
    NODE_ENV: "test",
    RATE_LIMIT_SCALE: "10000",
    WEBHOOK_ALLOW_LOOPBACK: "1",
    PASSWORD_HASH_COST: "4",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ...options.settings,
  };
  const product = await startProduct({
    dataDir,
    log,
    durable: options.durable ?? false,
    env: { ...process.env, MONGODB_URL: "", NATS_URL: "", S3_ENDPOINT: "" },
    settings,
    ...(signal && { signal }),
  });
  publishTokens.set(product.origin, product.secrets.PUBLISH_TOKEN);
  const environment = {
    ...process.env,
    DATA_DIR: dataDir,
    PUBLISH_TOKEN: product.secrets.PUBLISH_TOKEN,
  };
  /** Runs one of the project's scripts against this product, e.g. `scripts/ship.ts`. */
  const run = (script: string, args: string[], env: Record<string, string> = {}) =>
    execute(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...environment, ...env },
      ...(signal && { signal }),
    });
  try {
    if (options.frontEnds ?? true) {
      await run("scripts/ship.ts", ["all", "--gateway", product.origin]);
    }
    if (options.demo) {
      const further = options.demo === "people" ? ["--people-only"] : [];
      await run("scripts/seed.ts", ["--demo", ...further], settings);
    }
  } catch (problem) {
    await product.close();
    await collector.close();
    throw problem;
  }
  return {
    product,
    run,
    close: async () => {
      await product.close();
      await collector.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a product for a command. An interruption of the command, e.g. by Ctrl-C, aborts `signal`, stops the product,
 * whose processes have sessions of their own, and then ends the command.
 */
export async function startCommandProduct(options: JourneyOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const started = startJourneyProduct({ ...options, signal });
  const interrupt = async () => {
    if (signal.aborted) return;
    stopping.abort();
    await started.then(
      ({ close }) => close(),
      () => undefined,
    );
    process.exit(130);
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, interrupt);
  // Pending until `interrupt` ends the process.
  const interrupted = new Promise<never>(() => undefined);
  try {
    const { close, ...composed } = await started;
    return { ...composed, signal, close: () => (signal.aborted ? interrupted : close()) };
  } catch (problem) {
    return signal.aborted ? interrupted : Promise.reject(problem);
  }
}

export function pidOf(product: Product, name: string): number {
  const { pid } = product.processes()[name] ?? {};
  if (pid === undefined) throw new Error(`${name} does not run`);
  return pid;
}

export async function execute(
  command: string,
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; signal?: AbortSignal },
): Promise<void> {
  const child = spawn(command, args, { ...options, stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}`);
}
