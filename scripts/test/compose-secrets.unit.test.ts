import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { serviceSecretOf } from "../../packages/shared/contracts/src/gateway-secret.ts";
import { root } from "../check/run-tool.ts";

const script = "scripts/compose-secrets.mjs";
let folder = "";
const fileOf = (name: string) => join(folder, name);
const read = (name: string) => readFileSync(fileOf(name), "utf8");
const write = (name: string, text: string) => writeFileSync(fileOf(name), text);
const readAll = () => Object.fromEntries(readdirSync(folder).map((name) => [name, read(name)]));

function make(secrets = folder, checkout = root, cwd = root) {
  const { status, stdout, stderr } = spawnSync(
    "sh",
    ["-c", 'umask 077; exec "$0" "$1"', process.execPath, join(checkout, script)],
    { cwd, env: { ...process.env, SECRETS_DIR: secrets }, encoding: "utf8" },
  );
  return { status, stdout, stderr };
}

beforeEach(() => {
  const parent = mkdtempSync(join(tmpdir(), "compose-secrets-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  folder = join(parent, "secrets");
  expect(make()).toMatchObject({ status: 0, stderr: "" });
});

test("has every secret of docker-compose.yml, readable in containers, in a folder of its owner only", () => {
  const { secrets } = parse(readFileSync(join(root, "docker-compose.yml"), "utf8"));
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(secrets).toSorted());
  const modes = readdirSync(folder).map((name) => statSync(fileOf(name)).mode & 0o777);
  expect(new Set(modes)).toEqual(new Set([0o644]));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("what is there is left as it is, and an empty secret is made anew", () => {
  const before = readAll();
  expect(make()).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(readAll()).toEqual(before);
  write("session_key", "");
  write("smtp_url", "smtps://mail.example");
  make();
  const { session_key, ...others } = readAll();
  expect(session_key).toMatch(/^[\w-]{43}$/);
  expect({ ...others, session_key: before.session_key }).toEqual({
    ...before,
    smtp_url: "smtps://mail.example",
  });
});

test.each(["mongodb_auth", "mongodb_root", "nats_people"])(
  "a lost password of %s is that of its address, and another one is refused",
  (name) => {
    const before = readAll();
    rmSync(fileOf(`${name}_password`));
    expect(make().status).toBe(0);
    expect(readAll()).toEqual(before);
    write(`${name}_password`, "another");
    const { status, stderr } = make();
    expect({ status, lines: stderr.trim().split("\n") }).toEqual({
      status: 1,
      lines: [expect.stringContaining(`${name}_url has another password than ${name}_password`)],
    });
  },
);

test("the services' parts follow another gateway_secret", () => {
  rmSync(fileOf("gateway_secret"));
  make();
  const whole = { GATEWAY_SECRET: read("gateway_secret"), PAGE_TOKEN_KEY: "" };
  for (const service of ["people", "proofs", "contact-edits", "webhooks"] as const) {
    const part = read(`gateway_${service.replace("-", "_")}_secret`);
    expect(part).toBe(serviceSecretOf(service, whole));
  }
});

test("one line says that SECRETS_DIR is a file", () => {
  const { status, stderr } = make(fileOf("session_key"));
  expect(status).toBe(1);
  expect(stderr).toMatch(/^.*the folder \S+session_key .*\n$/);
});

test.each([
  ["", "secrets"],
  ["other", "other"],
])("SECRETS_DIR=%s is the folder %s of the checkout, wherever it is run", (name, expected) => {
  const checkout = join(folder, "checkout");
  mkdirSync(join(checkout, "scripts"), { recursive: true });
  cpSync(join(root, script), join(checkout, script));
  chmodSync(join(checkout, script), 0o644);
  expect(make(name, checkout, folder).status).toBe(0);
  expect(readdirSync(checkout).toSorted()).toEqual([expected, "scripts"].toSorted());
});
