import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createIsolatedPool } from "../src/isolated/index.ts";
import { ownRoot, permits } from "../src/isolated/namespaces.ts";
import type { Attempt } from "./tasks.worker.ts";

const warnings: unknown[] = [];
const createPool = ({ residentMb = 300 } = {}) =>
  createIsolatedPool<Attempt, { done: string } | { refused: string }>({
    module: new URL("./tasks.worker.ts", import.meta.url),
    result: z.union([z.object({ done: z.string() }), z.object({ refused: z.string() })]),
    // On a busy machine a process takes seconds to start.
    timeoutMs: 8_000,
    heapMb: 64,
    residentMb,
    log: { warn: (entry: unknown) => warnings.push(entry) },
  });
const pool = createPool();

const folder = mkdtempSync(join(tmpdir(), "isolated-"));
const secret = join(folder, "secret");
writeFileSync(secret, "sentinel-secret");
const server = createServer((socket) => socket.destroy());
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  await pool.close();
  server.close();
  rmSync(folder, { recursive: true });
});

const namespaced = permits(ownRoot([process.execPath]));

describe("a task that fails", () => {
  it.each([
    ["crash", /^ended$/],
    ["throw", /^ended$/],
    ["hang", /^timeout$/],
    ["fill the heap", /^(ended|memory)$/],
    ["fill the memory", /^memory$/],
    ["return something else", /^unknown result$/],
  ] as const)("costs no other task when it would %s", async (act, reason) => {
    const failed = pool.run({ act });
    const others = [1, 2, 3].map((of) => pool.run({ act: "add", of }));
    await expect(failed).rejects.toThrow(reason);
    expect(await Promise.all(others)).toEqual([2, 3, 4].map((sum) => ({ done: String(sum) })));
    expect(await pool.run({ act: "add", of: 7 })).toEqual({ done: "8" });
  });

  it("leaves a count of what its process wrote in the log, without the text", () => {
    expect(warnings).toContainEqual(
      expect.objectContaining({ bytes: expect.toSatisfy((bytes) => bytes > 0), code: 1 }),
    );
    expect(JSON.stringify(warnings)).not.toContain("a defect");
  });

  it("is logged with its reason when its heap was full", async () => {
    const own = createPool({ residentMb: 2_000 });
    await expect(own.run({ act: "fill the heap" })).rejects.toThrow("ended");
    await own.close();
    expect(warnings).toContainEqual(expect.objectContaining({ reason: "heap is full" }));
  });
});

it("what libraries write about a file is counted and not logged", async () => {
  const own = createPool();
  await own.run({ act: "write about the file", of: "quoted content" });
  await own.close();
  expect(JSON.stringify(warnings)).not.toContain("quoted content");
  expect(warnings).toContainEqual(expect.objectContaining({ bytes: "quoted content".length }));
});

describe("a task is refused", () => {
  it.each([
    ["read a file", secret],
    ["read a file", "/proc/self/environ"],
    ["write a file", secret],
    ["write a file", join(import.meta.dirname, "written")],
    ["start a program", ""],
    ["start a worker", ""],
    ["list the root", ""],
  ] as const)("when it would %s %s", async (act, of) => {
    expect(await pool.run({ act, of })).toEqual({ refused: "ERR_ACCESS_DENIED" });
  });

  it.each(namespaced ? ["connect to this machine"] : [])("when it would %s", async () => {
    const { port } = server.address() as AddressInfo;
    expect(await pool.run({ act: "connect", of: port })).toEqual({ refused: "ENETUNREACH" });
  });
});

describe("the root folder of a process", () => {
  it.each(
    namespaced
      ? [
          ["hides a file of the same user", `cat ${secret}`, /No such file/],
          ["hides configuration", "cat /etc/passwd", /No such file/],
          ["cannot be written", "touch /written", /Read-only file system/],
          [
            "has code that cannot be changed",
            `touch ${import.meta.filename}`,
            /Read-only file system/,
          ],
        ]
      : [],
  )("%s", (_, command, refusal) => {
    const [program = "", ...args] = ownRoot([process.execPath, import.meta.dirname]);
    const { stderr } = spawnSync(program, [...args, "sh", "-c", command], { encoding: "utf8" });
    expect(stderr).toMatch(refusal);
  });
});

it("a process has no variable of its environment but its own", async () => {
  const { done } = z
    .object({ done: z.string() })
    .parse(await pool.run({ act: "read the environment" }));
  expect(
    JSON.parse(done).filter(
      (name: string) => !/^(NODE_CHANNEL_|PWD|VIPS_DISC_THRESHOLD$|MALLOC_ARENA_MAX)/.test(name),
    ),
  ).toEqual([]);
});
