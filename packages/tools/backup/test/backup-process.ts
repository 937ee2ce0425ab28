import { spawn } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { connectDatabase, createLogger, recordSealingKey } from "@deeds/service-kit";
import { processEnv, testEngines } from "@deeds/test-kit";
import type { mongo } from "mongoose";
import { expect, test } from "vitest";
import { keepDays, listBackups } from "../src/index.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const keys = {
  SESSION_KEY: randomBytes(32).toString("hex"),
  PASSWORD_PEPPER: randomBytes(32).toString("hex"),
  PEOPLE_SECRETS_KEY: randomBytes(32).toString("base64"),
  WEBHOOKS_SECRETS_KEY: randomBytes(32).toString("base64"),
};

interface Place {
  /** The folder of backups. */
  root(): string;
  empty(): Promise<void>;
  users(): mongo.Collection<{ _id: string }>;
}

/** Stores what shows the services and the backup with which keys data is encrypted. */
async function encryptData(): Promise<void> {
  const settings = {
    auth: "PASSWORD_PEPPER",
    people: "PEOPLE_SECRETS_KEY",
    webhooks: "WEBHOOKS_SECRETS_KEY",
  } as const;
  for (const [name, setting] of Object.entries(settings)) {
    const url = new URL(testEngines().mongoUrl);
    url.pathname = name;
    const database = await connectDatabase(url.href, createLogger("test", "silent"));
    await recordSealingKey(database, { setting, stored: setting, keys: keys[setting] });
    if (name === "auth") {
      const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const encryption = { cipher: "aes-256-cbc", passphrase: keys.SESSION_KEY } as const;
      const pem = privateKey.export({ type: "pkcs8", format: "pem", ...encryption });
      await database.connection.collection("signing_keys").insertOne({ privateKey: pem });
    }
    await database.close();
  }
}

/** Runs the backup process to its end, as its image would. */
async function runBackupProcess(
  BACKUPS: string,
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
) {
  const { mongoUrl, s3 } = testEngines();
  const env = processEnv({
    BACKUPS,
    MONGODB_URL: mongoUrl,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    ...keys,
    ...settings,
  });
  const child = spawn(process.execPath, [main, ...args], { env });
  const [[code], said, refused] = await Promise.all([
    once(child, "close") as Promise<[number]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, said, refused };
}

/** Tests of the process, beside others that need databases of the same names. */
export function testBackupProcess({ root, empty, users }: Place): void {
  const runProcess = (args: readonly string[], settings: NodeJS.ProcessEnv = {}) =>
    runBackupProcess(root(), args, settings);
  const names = async () => (await listBackups(root())).map(({ folder }) => basename(folder));

  test("restores any backup by its name, not only the newest", async () => {
    await users().insertOne({ _id: "before the damage" });
    expect((await runProcess(["backup"])).code).toBe(0);
    await users().deleteMany({});
    // A backup is named by its second.
    await expect
      .poll(async () => ((await runProcess(["backup"])).code === 0 ? names() : []), {
        timeout: 30_000,
      })
      .toHaveLength(2);
    const all = await names();
    const { said } = await runProcess(["list"]);
    expect(said).toBe(`${all[0]} 1 documents, 0 files\n${all[1]} 0 documents, 0 files\n`);

    const unknown = await runProcess(["restore", "--from", "2020-01-01T00-00-00.000Z"]);
    expect(unknown).toMatchObject({ code: 1, refused: expect.stringContaining(all.join(", ")) });
    await empty();
    const [line = ""] = said.split("\n");
    expect((await runProcess(["restore", "--from", line])).code).toBe(0);
    expect(await users().find().toArray()).toEqual([{ _id: "before the damage" }]);
    await empty();
    expect((await runProcess(["restore"])).code).toBe(0);
    expect(await users().find().toArray()).toEqual([]);
  }, 90_000);

  test("warns of a backup with less than half of the documents of the one before", async () => {
    await users().insertMany([{ _id: "one" }, { _id: "two" }, { _id: "three" }]);
    expect(await runProcess(["backup"])).toMatchObject({ code: 0, refused: "" });
    const [first] = await names();
    await users().deleteMany({ _id: { $ne: "one" } });
    // A backup is named by its second.
    const untilNamed = async () => {
      const { code, refused } = await runProcess(["backup"]);
      return (await names()).length === 2 ? { code, refused } : null;
    };
    await expect.poll(untilNamed, { timeout: 30_000 }).toEqual({
      code: 0,
      refused: `This backup has 1 documents, 0 files, less than half of ${first} with 3 documents, 0 files: find out why before you restore the newest one.\n`,
    });
  }, 60_000);

  test("an empty name is no name of a backup", async () => {
    await users().insertOne({ _id: "user" });
    await runProcess(["backup"]);
    for (const action of ["check", "restore"]) {
      expect(await runProcess([action, "--from", ""])).toMatchObject({
        code: 1,
        refused: expect.stringMatching(/^No name was given/),
      });
    }
  }, 60_000);

  test("other keys restore nothing and are named", async () => {
    await users().insertOne({ _id: "user" });
    await runProcess(["backup"]);
    await empty();
    const other = { PASSWORD_PEPPER: randomBytes(32).toString("hex") };
    const { code, refused } = await runProcess(["restore"], other);
    expect(code).toBe(1);
    expect(refused).toContain("other keys than those here: PASSWORD_PEPPER.");
    expect(refused).toContain("(secrets/password_pepper)");
    expect(refused).toContain("new,former");
    expect(await runProcess(["check"], other)).toEqual({ code, said: "", refused });
    expect(await runProcess(["check"])).toMatchObject({
      code: 0,
      said: `${await names()} is complete, and these are its keys: 1 documents, 0 files\n`,
    });
    expect(await users().countDocuments()).toBe(0);
    expect((await runProcess(["restore"])).code).toBe(0);
  }, 60_000);

  test("saves nothing with keys that the data is not encrypted with", async () => {
    await users().insertOne({ _id: "user" });
    await encryptData();
    for (const [name, key] of Object.entries(keys)) {
      const other = Buffer.from(key).toString("base64").slice(0, 43);
      const { code, refused } = await runProcess(["backup"], { [name]: `${other}=` });
      expect(code).toBe(1);
      expect(refused).toMatch(
        RegExp(`^The stored data is encrypted with other keys.*: ${name}\\. .*\n$`),
      );
      expect(await readdir(root())).toEqual([]);
    }
    const PASSWORD_PEPPER = `${randomBytes(32).toString("hex")},${keys.PASSWORD_PEPPER}`;
    expect(await runProcess(["backup"], { PASSWORD_PEPPER })).toMatchObject({ code: 0 });
  }, 60_000);

  test("saves nothing from an engine without any database of the product", async () => {
    const { code, refused } = await runProcess(["backup"]);
    expect(code).toBe(1);
    expect(refused).toMatch(/^MongoDB has no database of this product.*MONGODB_URL.*\n$/);
    expect(await readdir(root())).toEqual([]);
    expect(await runProcess(["list"])).toEqual({
      code: 0,
      said: "",
      refused: `${root()} holds no finished backup.\n`,
    });
  });

  test("saves nothing without keys", async () => {
    const without = Object.keys(keys).map(async (name) => {
      const { code, refused } = await runProcess(["backup"], { [name]: "" });
      expect(code).toBe(1);
      expect(refused).toContain(`  ${name}: `);
    });
    await Promise.all(without);
    expect(await readdir(root())).toEqual([]);
  });

  test("restores a backup without digests of keys, with a warning", async () => {
    await users().insertOne({ _id: "user" });
    await runProcess(["backup"]);
    const [{ folder } = { folder: "" }] = await listBackups(root());
    const file = join(folder, "manifest.json");
    const manifest = JSON.parse(await readFile(file, "utf8"));
    await writeFile(file, JSON.stringify({ ...manifest, keys: {} }));
    await empty();
    const { code, said } = await runProcess(["restore"]);
    expect(code).toBe(0);
    expect(said).toContain(`does not say whether these are its keys: ${Object.keys(keys)}`);
  });

  test("backups are retained for at least one day", async () => {
    for (const text of ["0", "-1", "1.5", "thirty", "Infinity", "NaN"]) {
      expect(keepDays.safeParse(text).success).toBe(false);
    }
    const { code, refused } = await runProcess(["backup"], { KEEP_DAYS: "" });
    expect(code).toBe(1);
    expect(refused).toContain("  KEEP_DAYS: ");
    expect(await readdir(root())).toEqual([]);
  });

  test("an unknown command lists the commands", async () => {
    const asked = [[], ["forget"], ["backup", "--from", "x"], ["restore", "x"], ["--to", "x"]];
    const outcomes = await Promise.all(asked.map((args) => runProcess(args)));
    for (const { code, refused } of outcomes) {
      expect(code).toBe(1);
      expect(refused).toContain("restore [--from NAME]");
    }
  });
}
