import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createObjectStore } from "@deeds/service-kit/object-store";
import { testEngines } from "@deeds/test-kit";
import { expect, onTestFinished, test } from "vitest";
import { withClient } from "../src/sources.ts";

const closed = "127.0.0.1:1";
const key = "a-key-for-tests-of-at-least-32-characters";
const storage = { endpoint: `http://${closed}`, accessKey: "access-key", secretKey: "secret-key" };

test("a backup without the object store names S3_ENDPOINT, its address and the reason", async () => {
  const keys = {
    SESSION_KEY: key,
    PASSWORD_PEPPER: key,
    PEOPLE_SECRETS_KEY: key,
    WEBHOOKS_SECRETS_KEY: key,
  };
  const sources = { mongoUrl: testEngines().mongoUrl, storage, keys };
  const store = createObjectStore({ ...storage, bucket: "photos" });
  await expect(withClient(sources, () => store.read("key"))).rejects.toMatchObject({
    name: "StartFailure",
    message: expect.stringMatching(/S3_ENDPOINT.*http:\/\/127\.0\.0\.1:1: connect ECONNREFUSED/),
  });
});

test("a backup without MongoDB names MONGODB_URL and the host, and no password", () => {
  const folder = mkdtempSync(join(tmpdir(), "backups-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const sealingKey = Buffer.alloc(32, 7).toString("base64");
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "../src/main.ts"), "backup"],
    {
      encoding: "utf8",
      env: {
        NODE_OPTIONS: "--disable-warning=ExperimentalWarning",
        NODE_ENV: "test",
        MONGODB_URL: `mongodb://root:a-password@${closed}/`,
        S3_ENDPOINT: storage.endpoint,
        S3_ACCESS_KEY: storage.accessKey,
        S3_SECRET_KEY: storage.secretKey,
        SESSION_KEY: key,
        PASSWORD_PEPPER: key,
        PEOPLE_SECRETS_KEY: sealingKey,
        WEBHOOKS_SECRETS_KEY: sealingKey,
        BACKUPS: folder,
      },
    },
  );
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^.*MONGODB_URL.*MongoDB: .*ECONNREFUSED 127\.0\.0\.1:1.*\n$/),
  });
  expect(stderr).not.toContain("a-password");
}, 30_000);
