import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../check/run-tool.ts";

// The image of backups reads its settings first.
const reads = /\b(readArguments|parseArgs)\(|process\.argv/;
const sourceOf = (file: string) => readFileSync(join(root, file), "utf8");
const scripts = globSync("scripts/*.{ts,mjs}", { cwd: root, exclude: ["scripts/run.mjs"] });
const others = globSync("{e2e/*,bench/src,packages/web/*/src,packages/web/*/src/*}/main.ts", {
  cwd: root,
});
const commands = [
  ...scripts.filter((file) => !/^export /m.test(sourceOf(file))),
  ...others.filter((file) => reads.test(sourceOf(file))),
].toSorted();

test("there are commands with arguments", () => {
  expect(commands.length).toBeGreaterThan(20);
});

test.concurrent.each(commands)("%s answers an unknown option with its usage", (file) => {
  const args = ["--disable-warning=ExperimentalWarning", join(root, file), "--no-such-option"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  const printed = stdout + stderr;
  expect({ status, printed }).toEqual({
    status: 1,
    printed: expect.stringMatching(/\b(npm|pnpm|node) |^deeds-remote, /m),
  });
  expect(printed).not.toMatch(/^ {4}at /m);
});

const serviceCommands = globSync("services/*/src/commands/*.ts", { cwd: root })
  .filter((file) => /\bloadConfig\(/.test(readFileSync(join(root, file), "utf8")))
  .toSorted();

test("the services have commands", () => {
  expect(serviceCommands.length).toBeGreaterThan(5);
});

test.concurrent.each(serviceCommands)("%s says which settings it misses", (file) => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, file), "administrator"], {
    encoding: "utf8",
    env: { NODE_OPTIONS: "--disable-warning=ExperimentalWarning" },
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining("MONGODB_URL") });
  expect(stderr).not.toMatch(/^ {4}at /m);
});
