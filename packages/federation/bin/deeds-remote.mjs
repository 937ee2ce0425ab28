#!/usr/bin/env node
// The commands of a remote that lies in a repository of its own. Node strips types from the sources
// of a program, but not from installed ones, as the house's packages are there: a hook does.
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
