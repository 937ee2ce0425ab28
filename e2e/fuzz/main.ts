/**
 * Looks for responses that break the contract: Schemathesis generates requests from the served
 * OpenAPI document, anonymously and as every kind of account.
 *
 *   pnpm --filter @deeds/e2e fuzz --examples 100 --seed 7 --role administrator [-- arguments of Schemathesis]
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ProductAddresses } from "@deeds/launcher";
import { printLine } from "../../scripts/print-line.ts";
import { readArguments } from "../../scripts/read-arguments.ts";
import { startCommandProduct } from "../src/product.ts";
import { dataDir, productAddresses, withDatabase } from "../src/product-under-test.ts";
import { openAccount } from "../src/records.ts";
import {
  type Role,
  type RoleRun,
  type RunReport,
  runReport,
  signedInRoles,
  summaryOf,
} from "./summary.ts";

const configFile = fileURLToPath(new URL("./schemathesis.toml", import.meta.url));
const hooks = fileURLToPath(new URL("./hooks.py", import.meta.url));

interface FuzzRun {
  command: string;
  origin: string;
  folder: string;
  seed: number;
  maxExamples: number;
  more: readonly string[];
  signal: AbortSignal;
}

async function runRole(run: FuzzRun, caller: FuzzCaller): Promise<RunReport> {
  const name = caller.role.replaceAll(" ", "-");
  const config = join(run.folder, `${name}.toml`);
  const report = join(run.folder, `${name}.json`);
  writeFileSync(config, `${readFileSync(configFile, "utf8")}\n${authOf(caller)}`);
  const child = spawn(
    run.command,
    [
      `--config-file=${config}`,
      "run",
      `${run.origin}/api/openapi.json`,
      "--checks=all",
      `--seed=${run.seed}`,
      "--no-shrink",
      `--max-examples=${run.maxExamples}`,
      ...run.more,
      "--report=json",
      `--report-json-path=${report}`,
    ],
    {
      cwd: run.folder,
      stdio: "inherit",
      env: { ...process.env, SCHEMATHESIS_HOOKS: hooks },
      signal: run.signal,
    },
  );
  await once(child, "exit");
  return runReport.parse(JSON.parse(readFileSync(report, "utf8")));
}

/** Signs in as the product's own page does, and again whenever a call has ended the session. */
function authOf({ account }: FuzzCaller): string {
  if (!account) return "";
  return [
    "[auth.dynamic.openapi.session]",
    'path = "/api/login"',
    `payload = { username = "${account.username}", password = "${account.password}" }`,
    'extract_from = "cookie"',
    'extract_selector = "sid"',
    "",
  ].join("\n");
}

interface FuzzCaller {
  role: Role;
  account: { username: string; password: string } | null;
}

const day = 24 * 60 * 60 * 1_000;

type Fields = Record<string, Date | boolean>;

const fieldsOf = (now: number): Record<(typeof signedInRoles)[number], Fields> => ({
  user: {},
  "expired subscriber": { subscriptionExpiresAt: new Date(now - day) },
  subscriber: { subscriptionExpiresAt: new Date(now + day) },
  administrator: { isAdmin: true },
});

const openCallers = ({ origin, engines }: Pick<ProductAddresses, "origin" | "engines">) =>
  withDatabase(engines.databaseUrl("auth"), async (database) => {
    const users = database.collection<{ _id: number }>("users");
    const allFields = fieldsOf(Date.now());
    const signedIn = signedInRoles.map(async (role): Promise<FuzzCaller> => {
      const fields = allFields[role];
      const { id, ...account } = await openAccount(origin);
      if (Object.keys(fields).length > 0) await users.updateOne({ _id: id }, { $set: fields });
      return { role, account };
    });
    const anonymous: FuzzCaller = { role: "anonymous", account: null };
    return [anonymous, ...(await Promise.all(signedIn))];
  });

const schemathesis = "4.32.5";

class MissingTool extends Error {}

function installSchemathesis(): string {
  const users = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const folder = join(users, "good-deeds", `schemathesis-${schemathesis}`);
  const command = join(folder, "bin", "schemathesis");
  if (isWhole(command)) return command;
  const python = findPython();
  rmSync(folder, { recursive: true, force: true });
  printLine(`installing schemathesis ${schemathesis} into ${folder} …`);
  run(python, ["-m", "venv", folder], "Install the venv module of Python (Debian: python3-venv).");
  run(
    join(folder, "bin", "pip"),
    ["install", "--quiet", "--disable-pip-version-check", `schemathesis==${schemathesis}`],
    "The Python index cannot be reached: set PIP_INDEX_URL to the one of your network.",
  );
  return command;
}

const isWhole = (command: string): boolean =>
  existsSync(command) && spawnSync(command, ["--version"]).status === 0;

function findPython(): string {
  const names = [process.env.PYTHON, "python3", "python"].filter((name) => name !== undefined);
  const isNewEnough = "import sys; sys.exit(sys.version_info < (3, 10))";
  const found = names.find((name) => spawnSync(name, ["-c", isNewEnough]).status === 0);
  if (found) return found;
  throw new MissingTool(
    "Python 3.10 or newer is needed for Schemathesis. Install it, or name it in PYTHON.",
  );
}

function run(command: string, args: string[], advice: string): void {
  const { status, error, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status === 0) return;
  const said = error?.message ?? `${stdout}${stderr}`.trim().split("\n").slice(-8).join("\n");
  throw new MissingTool(`${said}\n\n${advice}`);
}

const { values, positionals } = readArguments(
  "pnpm --filter @deeds/e2e fuzz [--examples N] [--seed N] [--role ROLE] [--out FILE] [-- arguments of Schemathesis]",
  {
    allowPositionals: true,
    options: {
      examples: { type: "string", default: "20" },
      seed: { type: "string", default: "1" },
      role: { type: "string" },
      out: { type: "string" },
    },
  },
);

/** With `E2E_DATA_DIR`, the product that runs on that data folder, as for the tests. */
const openProduct = () =>
  dataDir === ""
    ? startCommandProduct({ demo: true })
    : {
        product: productAddresses(),
        signal: new AbortController().signal,
        close: () => undefined,
      };

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, ".data", "fuzz");
const minCases = 20_000;
async function main(): Promise<boolean> {
  const command = installSchemathesis();
  mkdirSync(folder, { recursive: true });
  const { product, signal, close } = await openProduct();
  try {
    const callers = await openCallers(product);
    const chosen = callers.filter(({ role }) => !values.role || role === values.role);
    if (chosen.length === 0) throw new Error(`there is no role ${values.role}`);
    const seed = Number(values.seed);
    const maxExamples = Number(values.examples);
    const run = { command, origin: product.origin, folder, more: positionals, signal };
    const runs: RoleRun[] = [];
    for (const caller of chosen) {
      printLine(`\n${caller.role}`);
      const report = await runRole({ ...run, seed, maxExamples }, caller);
      const today = new Date().toISOString().slice(0, 10);
      runs.push({ role: caller.role, seed, version: schemathesis, day: today, report });
    }
    return evaluate(runs);
  } finally {
    await close();
  }
}

function evaluate(runs: readonly RoleRun[]): boolean {
  printLine(`\n${summaryOf(runs, "")}`);
  if (values.out) {
    const file = join(root, values.out);
    writeFileSync(file, summaryOf(runs, existsSync(file) ? readFileSync(file, "utf8") : ""));
  }
  const cases = runs.reduce((sum, { report }) => sum + report.test_cases.generated, 0);
  const isWhole = values.role === undefined && positionals.length === 0;
  if (isWhole && cases < minCases) {
    printLine(`only ${cases} cases: at least ${minCases} are asked for`);
    return false;
  }
  return runs.every(({ report }) => report.complete && report.exit_code === 0);
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (problem) {
  if (!(problem instanceof MissingTool)) throw problem;
  process.stderr.write(`\n${problem.message}\n`);
  process.exitCode = 1;
}
