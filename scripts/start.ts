import { spawn } from "node:child_process";
import { once } from "node:events";
import { relative } from "node:path";
import { createInterface } from "node:readline/promises";
import { frontEndNames } from "../packages/shared/contracts/src/index.ts";
import { explain, StartFailure, seconds } from "../packages/tools/engines/src/index.ts";
import { assertDemoIsLocal } from "../packages/tools/launcher/src/demo/local-only.ts";
import {
  type Product,
  runServiceCommand,
  startProduct,
} from "../packages/tools/launcher/src/index.ts";
// Not the package's index: that would load the bundler into a long-running process.
import {
  frontEndFolder,
  revisionOf,
  versionOf,
} from "../packages/web/federation/src/fingerprint.ts";
import { root } from "./check/run-tool.ts";
import { printLine } from "./print-line.ts";
import { readArguments } from "./read-arguments.ts";
import { firstState, readSetup, type SetupState, writeSetup } from "./start/setup-state.ts";
import { dataDir, step, table } from "./start/terminal.ts";

const usage = `npm start -- [--fresh] [--empty]
  --fresh  first deletes all data and all keys of DATA_DIR, without which no backup can be read
  --empty  no demo data; asks for the first administrator
  PORT (8080), DATA_DIR (.data), MONGODB_URL, NATS_URL, S3_ENDPOINT are read from the environment`;

const { ADMIN_USERNAME, ADMIN_PASSWORD } = process.env;
const startedAt = Date.now();
const stopping = new AbortController();

function readOptions() {
  const known = {
    fresh: { type: "boolean" },
    empty: { type: "boolean" },
  } as const;
  return readArguments(usage, { options: known }).values;
}

function readPort(): number {
  const port = Number(process.env.PORT || 8080);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StartFailure("PORT must be a number from 1 to 65535.");
}

async function start(): Promise<Product> {
  const { fresh = false, empty = false } = readOptions();
  const before = readSetup(dataDir);
  const setup = fresh || !before ? await firstState({ empty }, process.env) : before;
  if (setup.demo) assertDemoIsLocal(process.env);
  if (setup.state === "unfinished" && !setup.demo) assertPromptPossible();
  const product = await step("engines, services and gateway", (log) =>
    startProduct({
      dataDir,
      port: readPort(),
      log,
      fresh,
      demo: setup.demo,
      signal: stopping.signal,
    }),
  );
  try {
    await warnOfSettings(product);
    await furnish(product, setup);
    return product;
  } catch (problem) {
    await product.close();
    throw problem;
  }
}

async function warnOfSettings(product: Product): Promise<void> {
  const found = await product.engines.selfCheck();
  for (const problem of found) printLine(`  durability: ${problem}`);
  if (found.length === 0) printLine("durable settings: all on");
}

/** Front ends and, in a new folder, the first content. */
async function furnish(product: Product, setup: SetupState): Promise<void> {
  writeSetup(dataDir, setup);
  let isStaged = false;
  const shipped = Object.fromEntries(frontEndNames.map((name) => [name, versionOf(name)]));
  // A release made live by an administrator remains until the sources change.
  if (JSON.stringify(shipped) !== JSON.stringify(setup.shipped)) {
    const { PUBLISH_TOKEN } = product.secrets;
    const all = ["scripts/ship.ts", "all", "--gateway", product.origin];
    // Uncommitted changes cannot replace what is live.
    const isUpdate = Object.keys(setup.shipped).length > 0;
    isStaged = isUpdate && frontEndNames.some((name) => revisionOf(frontEndFolder(name)).dirty);
    await runScript("front ends", isStaged ? [...all, "--to", "staging"] : all, { PUBLISH_TOKEN });
    if (isStaged) printLine("uncommitted changes are in staging: /?environment=staging");
  }
  // Seeding adds what is missing, so that a first start that was cut short is simply continued.
  if (setup.state === "unfinished" && setup.demo) {
    await runScript("demo data", ["scripts/seed.ts", "--demo"], { DATA_DIR: dataDir });
  }
  if (setup.state === "unfinished" && !setup.demo) await createFirstAdministrator();
  writeSetup(dataDir, { ...setup, state: "done", shipped: isStaged ? setup.shipped : shipped });
}

/**
 * Runs another of our scripts as a process of its own (a build takes memory that the starter would
 * keep for as long as it runs) and prints its lines as a step of the start.
 * @throws StartFailure when it does not end with code 0
 */
const runScript = (name: string, args: string[], settings: Record<string, string>) =>
  step(name, async (log) => {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
      cwd: root,
      env: { ...process.env, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
      signal: stopping.signal,
    });
    const ended = once(child, "close");
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on("line", log);
    const [code] = await ended;
    if (code !== 0) throw new StartFailure(`${args.join(" ")} ended with code ${code}.`);
  });

/** Makes the first administrator: `ADMIN_USERNAME` and `ADMIN_PASSWORD`, or what the user enters. */
async function createFirstAdministrator(): Promise<void> {
  const username = ADMIN_USERNAME || (await promptForName());
  const code = await runServiceCommand({
    dataDir,
    service: "auth",
    command: "create-admin",
    args: [username],
    settings: ADMIN_PASSWORD ? { ADMIN_PASSWORD } : {},
  });
  if (code !== 0) throw new StartFailure("The first administrator could not be made.");
}

/** @throws StartFailure before anything is started when there is no terminal to ask at. */
function assertPromptPossible(): void {
  if (process.stdin.isTTY || (ADMIN_USERNAME && ADMIN_PASSWORD)) return;
  throw new StartFailure(
    "--empty asks for the first administrator. Without a terminal set ADMIN_USERNAME and ADMIN_PASSWORD.",
  );
}

async function promptForName(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question("  Name of the first administrator: ");
  } finally {
    terminal.close();
  }
}

function summary({ origin, data }: Product): string {
  const accounts: [string, string][] = readSetup(dataDir)?.demo
    ? [
        ["administrator", "admin / admin-demo"],
        ["subscriber", "reader / reader-demo"],
        ["visitor", "visitor / visitor-demo"],
      ]
    : [];
  const logs = relative(process.cwd(), data.logs) || data.logs;
  return table([["address", origin], ...accounts, ["logs", logs], ["stop", "Ctrl-C"]]);
}

function onceStopped(product: Product): Promise<void> {
  return new Promise((resolve) => {
    stopping.signal.addEventListener("abort", () => resolve(product.close()), { once: true });
  });
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (stopping.signal.aborted) return;
    printLine("\nstopping …");
    stopping.abort();
  });
}

try {
  const product = await start();
  const stopped = onceStopped(product);
  printLine(`\nReady in ${seconds(Date.now() - startedAt)}\n\n${summary(product)}\n`);
  await stopped;
  printLine("stopped");
  process.exit(0);
} catch (problem) {
  if (stopping.signal.aborted) {
    printLine("stopped");
    process.exit(0);
  }
  process.stderr.write(`\n${explain(problem)}\n`);
  process.exit(1);
}
