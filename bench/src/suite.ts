import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Product, startProduct } from "@deeds/launcher";
import { type Caller, signIn } from "./caller.ts";

/** One measured thing, beside what it is held against in the same run. */
export interface Finding {
  /** What was measured, e.g. `search by one letter, page 1, p99`. */
  what: string;
  /** With its unit, e.g. `12.4 ms`, `7,300/s`, `118 MB`. */
  figure: string;
  /** What it is held against, with its figure, e.g. `nginx, one worker: 45,200/s`. */
  baseline?: string;
  /** Figure by baseline. */
  ratio?: number;
  /** The bar, in words, e.g. `p99 ≤ 25 ms`; and whether it was met. */
  goal?: string;
  met?: boolean;
}

export interface Suite {
  name: string;
  /** One sentence: what is measured and against what. */
  title: string;
  run(bench: Bench): Promise<Finding[]>;
}

export interface Bench {
  say(line: string): void;
  /** A composed product of its own, empty, closed at the end; limits are out of the way. */
  product(settings?: Record<string, string>): Promise<Product>;
  /** Generates people into a product by `npm run seed`. */
  seed(product: Product, people: number): Promise<void>;
  /** Builds the front ends and ships them into a product, with the demo data. */
  furnish(product: Product): Promise<void>;
  /** Opens the account of an administrator and signs in. */
  administrator(product: Product): Promise<Caller>;
  /** A folder that is removed at the end. */
  folder(): Promise<string>;
  /** Runs at the end, whatever happens, the last first. */
  atEnd(close: () => Promise<unknown>): void;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs one suite and closes whatever it opened. */
export async function runSuite(suite: Suite, say: (line: string) => void): Promise<Finding[]> {
  const closings: (() => Promise<unknown>)[] = [];
  const folders = new Map<Product, string>();
  const atEnd: Bench["atEnd"] = (close) => {
    closings.unshift(close);
  };
  const folder = async () => {
    const path = await mkdtemp(join(tmpdir(), "good-deeds-bench-"));
    atEnd(() => rm(path, { recursive: true, force: true }));
    return path;
  };
  const product: Bench["product"] = async (settings = {}) => {
    const dataDir = await folder();
    const started = await startProduct({
      dataDir,
      log: say,
      env: { ...process.env, MONGODB_URL: "", NATS_URL: "", S3_ENDPOINT: "" },
      settings: { RATE_LIMIT_SCALE: "1000000", LOG_LEVEL: "error", ...settings },
    });
    folders.set(started, dataDir);
    atEnd(() => started.close());
    return started;
  };
  const run = (started: Product, args: string[], settings = {}) =>
    runScript(args, { DATA_DIR: folders.get(started) ?? "", ...settings });
  const seed: Bench["seed"] = (started, people) =>
    run(started, ["scripts/seed.ts", "--people", String(people)]);
  const furnish: Bench["furnish"] = async (started) => {
    const { PUBLISH_TOKEN } = started.secrets;
    await run(started, ["scripts/ship.ts", "all", "--gateway", started.origin], { PUBLISH_TOKEN });
    await run(started, ["scripts/seed.ts", "--demo"]);
  };
  const administrator: Bench["administrator"] = async (started) => {
    const password = "bench-password";
    await run(started, ["scripts/admin.ts", "create", "keeper"], { ADMIN_PASSWORD: password });
    return signIn(started.origin, "keeper", password);
  };
  try {
    return await suite.run({ say, product, seed, furnish, administrator, folder, atEnd });
  } finally {
    for (const close of closings) await close();
  }
}

async function runScript(args: string[], settings: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
}
