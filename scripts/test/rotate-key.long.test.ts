import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { endpoints } from "../../packages/shared/contracts/src/index.ts";
import { readSecrets, writeSecrets } from "../../packages/tools/engines/src/index.ts";
import { runServiceCommand, startProduct } from "../../packages/tools/launcher/src/index.ts";
import { signIn } from "../../packages/tools/test-kit/src/caller.ts";
import { root } from "../check/run-tool.ts";

const env = { ...process.env, MONGODB_URL: "", NATS_URL: "", S3_ENDPOINT: "" };

test("keys of a data folder are replaced between two starts of its product", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "rotate-key-"));
  const run = async (script: string, ...args: string[]) =>
    (
      await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
        cwd: root,
        env: { ...env, DATA_DIR: dataDir },
      })
    ).stdout;
  const rotate = (...args: string[]) => run("rotate-key", ...args);
  const backUp = () => run("backup", "--to", join(dataDir, "backups"));
  const refusal = (stderr: string) => ({ code: 1, stderr: expect.stringContaining(stderr) });
  let product = await start();
  onTestFinished(async () => {
    await product.close();
    await rm(dataDir, { recursive: true });
  });
  async function start() {
    return startProduct({ dataDir, env, durable: false, log: () => undefined });
  }
  const restart = async () => {
    await product.close();
    product = await start();
  };
  const [username, password] = ["registrar", "a calm sea of entries"];
  const settings = { ADMIN_PASSWORD: password };
  const create = { dataDir, env, service: "auth", command: "create-admin" } as const;
  expect(await runServiceCommand({ ...create, args: [username], settings })).toBe(0);
  expect(await runServiceCommand({ ...create, args: ["absent"], settings })).toBe(0);
  const body = { name: "Вера", additionalData: { passport: "AB 1" } };
  const admin = await signIn(product.origin, username, password);
  const { id } = await admin.call(endpoints.createPerson, { body });
  const identity = async () => {
    const again = await signIn(product.origin, username, password);
    return again.call(endpoints.personIdentity, { params: { id } });
  };

  await expect(rotate("people")).rejects.toMatchObject({ code: 1 });
  await expect(rotate("people", "--finish")).rejects.toMatchObject(refusal("only one key"));
  const secrets = readSecrets(dataDir) ?? product.secrets;
  const [byHand, keys] = [randomBytes(32).toString("base64"), secrets.PEOPLE_SECRETS_KEY];
  writeSecrets(dataDir, { ...secrets, PEOPLE_SECRETS_KEY: `${byHand},${keys}` });
  for (const command of [() => rotate("people", "--finish"), backUp])
    await expect(command()).rejects.toMatchObject(refusal("restart it first"));
  writeSecrets(dataDir, secrets);
  expect(await backUp()).toContain("everything up to");
  await product.close();
  for (const service of ["people", "webhooks", "auth"]) {
    expect(await rotate(service)).toContain("a new key is first");
  }
  for (const command of [() => rotate("people", "--finish"), backUp])
    await expect(command()).rejects.toMatchObject(refusal("Start the product first"));
  product = await start();
  expect(await identity()).toEqual({ passport: "AB 1" });
  expect(await rotate("people", "--finish")).toContain("identity fields of 1 people");
  expect(await rotate("webhooks", "--finish")).toContain("secrets of 0 subscribers");
  await expect(rotate("auth", "--finish")).rejects.toMatchObject(refusal("1 accounts"));
  expect(await rotate("auth", "--finish", "--yes")).toContain("the former key is removed");
  await restart();
  expect(await identity()).toEqual({ passport: "AB 1" });

  await product.close();
  const stored = readSecrets(dataDir) ?? secrets;
  writeSecrets(dataDir, { ...stored, WEBHOOKS_SECRETS_KEY: byHand, PASSWORD_PEPPER: byHand });
  const reason = await start().then(String, String);
  expect(reason).toContain("WEBHOOKS_SECRETS_KEY of DATA_DIR/secrets.json");
  expect(reason).toContain("PASSWORD_PEPPER of DATA_DIR/secrets.json");
  writeSecrets(dataDir, stored);
  product = await start();
}, 240_000);
