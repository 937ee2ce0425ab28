import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { FuzzCaller } from "./callers.ts";

const configFile = fileURLToPath(new URL("./schemathesis.toml", import.meta.url));
const hooks = fileURLToPath(new URL("./hooks.py", import.meta.url));

const runReport = z.object({
  complete: z.boolean(),
  exit_code: z.int(),
  running_time: z.number(),
  operations: z.object({ total: z.int(), tested: z.int() }),
  test_cases: z.object({ generated: z.int(), unique_failures: z.int() }),
  failures: z.array(
    z.object({ title: z.string(), count: z.int(), operations: z.array(z.string()) }),
  ),
  errors: z.array(z.unknown()),
});
export type RunReport = z.infer<typeof runReport>;

export interface FuzzRun {
  command: string;
  origin: string;
  folder: string;
  seed: number;
  maxExamples: number;
  more: readonly string[];
}

export async function runRole(run: FuzzRun, caller: FuzzCaller): Promise<RunReport> {
  const name = caller.role.replaceAll(" ", "-");
  const config = join(run.folder, `${name}.toml`);
  const report = join(run.folder, `${name}.json`);
  writeFileSync(config, `${readFileSync(configFile, "utf8")}\n${authOf(caller)}`);
  const child = spawn(
    run.command,
    [
      ...["--config-file", config, "run", `${run.origin}/api/openapi.json`],
      ...["--checks", "all", "--seed", String(run.seed), "--no-shrink"],
      ...["--max-examples", String(run.maxExamples), ...run.more],
      ...["--report", "json", "--report-json-path", report],
    ],
    { cwd: run.folder, stdio: "inherit", env: { ...process.env, SCHEMATHESIS_HOOKS: hooks } },
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
