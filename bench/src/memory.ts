import { readFile } from "node:fs/promises";
import { pause } from "./timing.ts";

/** Memory that a process holds, in megabytes, as Linux tells it. */
async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** By how many megabytes a process grows at its highest while work is done. */
export async function watchMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = await megabytesOf(pid);
  return (await peakMemory(pid, work)) - before;
}

/** The most megabytes that a process holds while work is done. */
export async function peakMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  let highest = 0;
  let running = true;
  const watching = (async () => {
    while (running) {
      highest = Math.max(highest, await megabytesOf(pid));
      await pause(20);
    }
  })();
  await work().finally(() => {
    running = false;
  });
  await watching;
  return highest;
}
