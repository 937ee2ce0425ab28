#!/usr/bin/env node
// Node strips no types from installed packages: a hook does, for a remote in another repository.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const { status } = spawnSync(
  process.execPath,
  [
    "--disable-warning=ExperimentalWarning",
    `--import=${new URL("strip-types.mjs", import.meta.url)}`,
    fileURLToPath(new URL("../src/command/main.ts", import.meta.url)),
    ...process.argv.slice(2),
  ],
  { stdio: "inherit" },
);
process.exit(status ?? 1);
