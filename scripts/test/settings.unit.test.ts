import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Setting, settingsIn } from "../../packages/shared/settings/src/index.ts";
import { processEnv } from "../../packages/tools/test-kit/src/process-env.ts";
import { root } from "../check/run-tool.ts";
import { pageFile } from "../configuration/page.ts";
import { type Configured, jobs, processes } from "../configuration/processes.ts";
import { namesReadIn } from "./names-read.ts";

/** The values of the manifests' example, and an engine's default. */
const weak = {
  key: "ZGV2ZWxvcG1lbnQtb25seS1zZWNyZXRzLWtleS0zMmI=",
  text: "development-only-session-key-0000000001",
  password: "mongodb-password-1",
  storage: "minioadmin",
};

const addresses = {
  MONGODB_URL: `mongodb://it:${weak.password}@127.0.0.1:9/it`,
  NATS_URL: `nats://it:${weak.password}@127.0.0.1:9`,
  SMTP_URL: `smtp://it:${weak.password}@127.0.0.1:9`,
};

/** Required with an SMTP server only. */
const besideAddresses = {
  EMAIL_FROM: "it@good-deeds.example",
  PUBLIC_ORIGIN: "http://127.0.0.1:9",
};

function weakValueOf(name: string): string {
  if (name in addresses) return addresses[name as keyof typeof addresses];
  if (name.endsWith("SECRETS_KEY")) return weak.key;
  return name === "S3_SECRET_KEY" ? weak.storage : weak.text;
}

/** Runs a process of the product to its end; returns its output and exit code. */
async function start(folder: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, folder, "src/main.ts")], {
    env: processEnv(env),
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      said += chunk;
    });
  }
  const [code] = await once(child, "close");
  return { code, said };
}

const hasSecret = ({ schema }: Configured) => settingsIn(schema).some(({ secret }) => secret);

it("only the renderer has no secret", () => {
  const without = [...processes, ...jobs].filter((one) => !hasSecret(one));
  expect(without.map(({ name }) => name)).toEqual(["renderer"]);
});

/** Returns the settings of all processes for which `isMeant` is true, by name. */
const settingsWhere = (isMeant: (setting: Setting) => boolean) =>
  [...processes, ...jobs].flatMap(({ schema }) => settingsIn(schema).filter(isMeant));

/** Returns the names of the settings that accept this value. */
const accepting = (settings: Setting[], value: string) =>
  settings.flatMap(({ name, schema }) => (schema.safeParse(value).success ? [name] : []));

it("a setting that is on or off accepts true and false, and nothing else", () => {
  const settings = settingsWhere(({ fallback }) => typeof fallback === "boolean");
  const names = settings.map(({ name }) => name);
  expect(names).toContain("COOKIE_SECURE");
  for (const value of ["true", "false"]) expect(accepting(settings, value)).toEqual(names);
  for (const value of ["yes", "on", "1", "0", "enabled", "True", ""])
    expect(accepting(settings, value)).toEqual([]);
});

it("no address is accepted without its scheme", () => {
  const settings = settingsWhere(({ name }) => /_(URL|ENDPOINT|ORIGIN)$/.test(name));
  expect(settings.map(({ name }) => name)).toContain("S3_ENDPOINT");
  expect(accepting(settings, "engine:9000")).toEqual([]);
});

describe.each([...processes, ...jobs].filter(hasSecret))(
  "$name in production",
  ({ folder, schema }) => {
    const settings = settingsIn(schema);
    const secrets = settings.filter(({ secret }) => secret).map(({ name }) => name);

    it("does not start with weak secrets, and names each without its value", async () => {
      const given = settings.flatMap(({ name, isNeeded }) => {
        if (secrets.includes(name)) return [[name, weakValueOf(name)]];
        const url = name.endsWith("_URL") || name === "S3_ENDPOINT" ? "http://127.0.0.1:9" : "0";
        return isNeeded ? [[name, url]] : [];
      });
      const { code, said } = await start(folder, {
        ...besideAddresses,
        ...Object.fromEntries(given),
        NODE_ENV: "production",
      });
      expect(code).toBe(1);
      expect(secrets.length).toBeGreaterThan(0);
      for (const name of secrets) expect(said).toContain(`  ${name}: `);
      for (const value of Object.values(weak)) expect(said).not.toContain(value);
    }, 60_000);
  },
);

it("every variable that a command or an engine reads is on the page", () => {
  const page = readFileSync(pageFile, "utf8");
  // Of the system, of other programs, and the fault points of the fault runs themselves.
  const foreign = [
    "RECHECK_SYNC_BACKEND",
    "PATH",
    "TMPDIR",
    "AWS_EXECUTION_ENV",
    "FAULT_POINTS",
    "FAULT_SERVICE",
  ];
  const folders = ["scripts", "packages", "e2e", "bench", "gateway", "services"];
  const files = execFileSync("git", ["grep", "-lw", "env", "--", ...folders], {
    cwd: root,
    encoding: "utf8",
  });
  const sources = files.split("\n").filter((file) => /\.(ts|mjs)$/.test(file));
  // The texts of the checker and its test are examples.
  const read = sources.filter((file) => !file.includes("names-read"));
  const names = read.flatMap((file) => namesReadIn(readFileSync(join(root, file), "utf8")));
  expect(names).toContain("BENCH_PEOPLE");
  const missing = [...new Set(names)].filter((name) => !foreign.includes(name));
  expect(missing.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
