import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { goFirst, nowEnded, nowReady } from "./go-first.ts";

/** Elsewhere all processes stay alike. */
const tellsSessionsApart = existsSync("/proc/self/autogroup");
const steppedBack = tellsSessionsApart ? 10 : 0;
let running: ChildProcess;

const nicenessOf = ({ pid }: ChildProcess) =>
  tellsSessionsApart
    ? Number(/nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, "utf8"))?.[1])
    : 0;

beforeEach(() => {
  running = spawn("sleep", ["60"], { detached: true });
  nowReady(running.pid ?? 0);
});

afterEach(() => {
  nowEnded(running.pid ?? 0);
  running.kill();
});

it("lets those that are ready step back until the last start has ended", async () => {
  await goFirst(async () => {
    await goFirst(() => expect.poll(() => nicenessOf(running)).toBe(steppedBack));
    expect(nicenessOf(running)).toBe(steppedBack);
  });
  await expect.poll(() => nicenessOf(running)).toBe(0);
});

it("gives the cores back when a start fails", async () => {
  const failing = goFirst(async () => {
    await expect.poll(() => nicenessOf(running)).toBe(steppedBack);
    throw new Error("its port is taken");
  });
  await expect(failing).rejects.toThrow("its port is taken");
  await expect.poll(() => nicenessOf(running)).toBe(0);
});
