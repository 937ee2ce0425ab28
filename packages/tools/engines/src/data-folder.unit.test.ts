import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDataFolder } from "./data-folder.ts";

const modeOf = (path: string) => statSync(path).mode & 0o777;

test("a data folder is closed to other users, also one of before", () => {
  const parent = mkdtempSync(join(tmpdir(), "good-deeds-folder-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const { root, logs, run } = openDataFolder(join(parent, "new"));
  expect([root, logs, run].map(modeOf)).toEqual([0o700, 0o700, 0o700]);
  chmodSync(root, 0o755);
  openDataFolder(root);
  expect(modeOf(root)).toBe(0o700);
});
