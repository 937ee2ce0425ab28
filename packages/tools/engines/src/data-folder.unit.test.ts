import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDataFolder, openSecrets, readSecrets, writeSecrets } from "./data-folder.ts";
import { assertRunsWithStoredSecrets, claimRunFolder, recordSecrets } from "./run-folder.ts";

const modeOf = (path: string) => statSync(path).mode & 0o777;

function newParent(): string {
  const parent = mkdtempSync(join(tmpdir(), "good-deeds-folder-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return parent;
}

test("a data folder is closed to other users, also one of before", () => {
  const parent = newParent();
  const { root, logs, run } = openDataFolder(join(parent, "new"));
  expect([root, logs, run].map(modeOf)).toEqual([0o700, 0o700, 0o700]);
  chmodSync(root, 0o755);
  openDataFolder(root);
  expect(modeOf(root)).toBe(0o700);
});

test("a lost key of stored data is named and not replaced, another secret is made anew", () => {
  const { root } = openDataFolder(newParent());
  const { PASSWORD_PEPPER, PAGE_TOKEN_KEY, ...others } = openSecrets(root);
  writeSecrets(root, { ...others, PASSWORD_PEPPER } as typeof secrets);
  const secrets = openSecrets(root);
  expect(secrets).toMatchObject({ ...others, PASSWORD_PEPPER });
  expect(secrets.PAGE_TOKEN_KEY).not.toBe(PAGE_TOKEN_KEY);
  writeSecrets(root, { ...secrets, PASSWORD_PEPPER: "", SESSION_KEY: "" });
  for (const read of [openSecrets, readSecrets])
    expect(() => read(root)).toThrow("has no SESSION_KEY, PASSWORD_PEPPER: put");
});

test("a product runs with the secrets of its start", async () => {
  const { root, run } = openDataFolder(newParent());
  const secrets = openSecrets(root);
  await claimRunFolder(run, () => undefined);
  expect(() => assertRunsWithStoredSecrets(root)).toThrow("Start the product first");
  recordSecrets(run, secrets);
  assertRunsWithStoredSecrets(root);
  writeSecrets(root, { ...secrets, SESSION_KEY: "another" });
  expect(() => assertRunsWithStoredSecrets(root)).toThrow("restart it first");
});
