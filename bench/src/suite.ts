import { type ChildProcess, fork, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endpoints } from "@deeds/contracts";
import { type Product, startProduct } from "@deeds/launcher";
import { type Caller, createCaller, signIn } from "@deeds/test-kit/caller";
import { complete, type Finding, type Goal } from "./report.ts";

export interface Suite {
  name: string;
  /** One sentence: what is measured and against what. */
  title: string;
  /** The rows that have to reach something. One without a figure is reported as not measured. */
  goals: readonly Goal[];
  run(bench: Bench): Promise<Finding[]>;
}

/** `--quick`: shows that a suite works; its samples are too small to compare and are not stored. */
export const isQuick = process.argv.includes("--quick");

/** The sizes of a suite, some of them smaller for `--quick`. */
export const sizes = <Sizes extends object>(full: Sizes, quick: Partial<Sizes>): Sizes =>
  isQuick ? { ...full, ...quick } : full;

export type Bench = ReturnType<typeof createBench>;
type Close = () => Promise<unknown>;

/** Runs one suite and closes whatever it opened. */
export async function runSuite(suite: Suite, log: (line: string) => void): Promise<Finding[]> {
  const closings: Close[] = [];
  try {
    const findings = await suite.run(createBench(log, (close) => closings.unshift(close)));
    return complete(suite.goals, findings);
  } finally {
    for (const close of closings) await close();
  }
}

/** @param onClose registers what is closed at the end, whatever happens; the last first */
function createBench(log: (line: string) => void, onClose: (close: Close) => void) {
  const dataDirs = new Map<Product, string>();
  const run = (product: Product, args: string[], settings = {}) =>
    runScript(args, { DATA_DIR: dataDirs.get(product) ?? "", ...settings });
  /** A folder that is removed at the end. */
  const folder = async (): Promise<string> => {
    const path = await mkdtemp(join(tmpdir(), "good-deeds-bench-"));
    onClose(() => rm(path, { recursive: true, force: true }));
    return path;
  };
  return {
    log,
    onClose,
    folder,
    /** Starts a composed product, empty unless `BENCH_DATA_DIR` has data, with limits out of the way. */
    startProduct: async (settings: Record<string, string> = {}): Promise<Product> => {
      const dataDir = process.env.BENCH_DATA_DIR || (await folder());
      const product = await startProduct({
        dataDir,
        log,
        env: { ...process.env, MONGODB_URL: "", NATS_URL: "", S3_ENDPOINT: "" },
        settings: { RATE_LIMIT_SCALE: "1000000", LOG_LEVEL: "error", ...settings },
      });
      dataDirs.set(product, dataDir);
      onClose(() => product.close());
      return product;
    },
    insertPeople: (product: Product, count: number): Promise<void> =>
      run(product, ["scripts/seed.ts", "--people", String(count)]),
    /** Builds the front ends and ships them into a product, and adds the demo data. */
    shipDemo: async (product: Product): Promise<void> => {
      const { PUBLISH_TOKEN } = product.secrets;
      const all = ["scripts/ship.ts", "all", "--gateway", product.origin];
      await run(product, all, { PUBLISH_TOKEN });
      await run(product, ["scripts/seed.ts", "--demo"]);
    },
    /** Creates an administrator, another one each time since a data folder may be used again, and signs in. */
    administrator: async (product: Product): Promise<Caller> => {
      const password = "bench-password";
      const name = `operator-${randomBytes(4).toString("hex")}`;
      await run(product, ["scripts/admin.ts", "create", name], { ADMIN_PASSWORD: password });
      return signIn(product.origin, name, password);
    },
    /**
     * Runs a suite's own file in a process of its own, where `import.meta.main` is true; returns it
     * and the first message that it sends.
     */
    fork: async <Message>(file: string, args: string[]): Promise<[ChildProcess, Message]> => {
      const child = fork(file, args);
      onClose(async () => child.kill());
      const [message] = await once(child, "message");
      return [child, message];
    },
    /** Starts another program, which is ended at the end. */
    spawn: (program: string, args: string[], env = process.env): ChildProcess => {
      const child = spawn(program, args, { env, stdio: ["ignore", "ignore", "inherit"] });
      const ended = once(child, "exit");
      onClose(async () => {
        child.kill();
        await ended;
      });
      return child;
    },
  };
}

/** Creates an account without a subscription, signed in. */
export async function register(origin: string, username: string): Promise<Caller> {
  const caller = createCaller(origin);
  await caller.call(endpoints.register, { body: { username, password: passwordOf(username) } });
  return caller;
}

export const passwordOf = (username: string): string => `${username} has a long password`;

async function runScript(args: string[], settings: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    env: { ...process.env, ...settings },
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
}
