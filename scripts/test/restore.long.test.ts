import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { makeBackup, ownSources } from "../../packages/tools/backup/src/index.ts";
import {
  openDataFolder,
  readSecrets,
  startEngines,
  withMongo,
  writeSecrets,
} from "../../packages/tools/engines/src/index.ts";
import { startProduct } from "../../packages/tools/launcher/src/index.ts";
import { root } from "../check/run-tool.ts";
import { firstState } from "../start/setup-state.ts";

const env = { ...process.env, MONGODB_URL: "", NATS_URL: "", S3_ENDPOINT: "" };
const log = () => undefined;

const refusal = (stderr: string) => ({ code: 1, stderr: expect.stringContaining(stderr) });

/** Makes a backup of two rows; `secrets` are the keys that belong to it. */
async function backedUp() {
  const parent = await mkdtemp(join(tmpdir(), "restore-"));
  onTestFinished(() => rm(parent, { recursive: true }));
  const [before, dataDir, backups] = ["before", "data", "backups"].map((name) =>
    join(parent, name),
  ) as [string, string, string];
  const engines = await startEngines({ data: openDataFolder(before), log, env, durable: false });
  const saved = await withMongo(engines.mongoAdminUrl, {}, async (client) => {
    await client.db("auth").collection("users").insertOne({ name: "registrar" });
    await client.db("people").collection("people").insertOne({ name: "Вера" });
    return makeBackup(backups, ownSources(engines), log);
  }).finally(engines.stop);
  const restore = async (settings: NodeJS.ProcessEnv) =>
    (
      await promisify(execFile)(process.execPath, ["scripts/restore.ts", "--from", backups], {
        cwd: root,
        env: { ...env, ...settings },
      })
    ).stdout;
  const part = join(saved.folder, "databases/people/people.bson.gz");
  return { before, dataDir, parent, part, restore, secrets: engines.secrets };
}

test("a restore refuses before it writes anything, and begins anew when it did not end", async () => {
  const { before, dataDir, part, secrets, ...backup } = await backedUp();
  const restore = () => backup.restore({ DATA_DIR: dataDir });

  await expect(restore()).rejects.toMatchObject(refusal("Put the secrets.json"));
  expect(existsSync(dataDir)).toBe(false);
  mkdirSync(dataDir);
  writeSecrets(dataDir, { ...secrets, PASSWORD_PEPPER: "another" });
  await expect(restore()).rejects.toMatchObject(refusal("those here: PASSWORD_PEPPER"));
  expect(readdirSync(dataDir)).toEqual(["secrets.json"]);

  copyFileSync(join(before, "secrets.json"), join(dataDir, "secrets.json"));
  renameSync(part, `${part}.away`);
  await expect(restore()).rejects.toMatchObject({
    stdout: expect.stringContaining("auth is back"),
  });
  const start = startProduct({ dataDir, env, durable: false, log });
  await expect(start).rejects.toThrow("did not end");
  renameSync(`${part}.away`, part);
  expect(await restore()).toContain("everything is as it was");
  expect(readSecrets(dataDir)).toEqual(secrets);
  await expect(restore()).rejects.toMatchObject(refusal("these hold something: auth"));
  await (await startProduct({ dataDir, env, durable: false, log })).close();
}, 180_000);

test("given engines are neither started on while a restore did not end, nor given demo data after it", async () => {
  const { parent, part, restore, secrets } = await backedUp();
  const data = openDataFolder(join(parent, "given"));
  const engines = await startEngines({ data, log, env, durable: false });
  onTestFinished(engines.stop);
  const { endpoint, accessKey, secretKey } = engines.storage;
  const addresses = {
    ...env,
    MONGODB_URL: engines.mongoAdminUrl,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  };
  const { SESSION_KEY, PASSWORD_PEPPER, PEOPLE_SECRETS_KEY, WEBHOOKS_SECRETS_KEY } = secrets;
  const keys = { SESSION_KEY, PASSWORD_PEPPER, PEOPLE_SECRETS_KEY, WEBHOOKS_SECRETS_KEY };
  const first = () => firstState({ empty: false }, addresses);
  expect(await first()).toMatchObject({ state: "unfinished", demo: true });

  renameSync(part, `${part}.away`);
  await expect(restore({ ...addresses, ...keys })).rejects.toMatchObject({ code: 1 });
  const dataDir = join(parent, "new");
  const start = startProduct({ dataDir, env: addresses, durable: false, log });
  await expect(start).rejects.toThrow("did not end");
  renameSync(`${part}.away`, part);
  expect(await restore({ ...addresses, ...keys })).toContain("everything is as it was");
  expect(await first()).toMatchObject({ state: "done", demo: false });
}, 180_000);
