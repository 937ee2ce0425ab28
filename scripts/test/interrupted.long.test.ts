import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test, vi } from "vitest";
import { freePort } from "../../packages/tools/engines/src/index.ts";
import { type Identity, isStillRunning } from "../../packages/tools/engines/src/run-folder.ts";
import { root } from "../check/run-tool.ts";

const commands: [title: string, command: string, ...args: string[]][] = [
  ["npm start", "npm", "start"],
  ["a command with a product of its own", process.execPath, "e2e/screens/main.ts"],
];

test.each(commands)(
  "an interruption of %s alone stops every process that it started",
  async (_, command, ...args) => {
    const folder = await mkdtemp(join(tmpdir(), "interrupted-"));
    const engines = { MONGODB_URL: "", NATS_URL: "", S3_ENDPOINT: "" };
    const own = { TMPDIR: folder, DATA_DIR: join(folder, "data"), PORT: String(await freePort()) };
    const starter = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...engines, ...own, NODE_ENV: "development" },
      stdio: "ignore",
      // A terminal would interrupt the whole group.
      detached: true,
    });
    const ended = once(starter, "exit", { signal: AbortSignal.timeout(150_000) });
    const records = () => globSync(join(folder, "*/run/*.json"));
    const recorded = () =>
      records().map((path): Identity => JSON.parse(readFileSync(path, "utf8")));
    let started: readonly Identity[] = [];
    try {
      await vi.waitFor(
        () => expect(records().map((path) => basename(path))).toContain("gateway.json"),
        { timeout: 90_000, interval: 200 },
      );
      started = recorded();
      starter.kill("SIGINT");
      await ended;
      expect(started.filter(isStillRunning)).toEqual([]);
    } finally {
      // With its group first: a starter that still runs starts ended processes again.
      const { pid: group, exitCode, signalCode } = starter;
      if (group && exitCode === null && signalCode === null) process.kill(-group, "SIGKILL");
      const running = [...started, ...recorded()].filter(isStillRunning);
      for (const pid of new Set(running.map((one) => one.pid))) process.kill(pid, "SIGKILL");
      await rm(folder, { recursive: true, force: true });
    }
  },
  180_000,
);
