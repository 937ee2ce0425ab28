import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { pause } from "./timing.ts";

/** Files and sockets that a process holds, as Linux tells it. */
export const descriptorsOf = async (pid: number): Promise<number> =>
  (await readdir(`/proc/${pid}/fd`)).length;

/** The moments at which callers leave: at once, while they wait, in the middle of the answer. */
const leavings = [
  { path: "/api/receipts/proof/late", whenLeft: "at once" },
  { path: "/api/receipts/proof/late", whenLeft: "later" },
  { path: "/api/receipts/proof/slow", whenLeft: "in the middle" },
  { path: "/api/files/proof/slow", whenLeft: "in the middle" },
] as const;

/** Makes so many calls and leaves each before its answer is whole. */
export async function abortCalls(origin: string, count: number): Promise<void> {
  const atOnce = 100;
  for (let made = 0; made < count; made += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, count - made) }, (_, index) =>
      abortOne(origin, index),
    );
    await Promise.all(batch);
  }
}

async function abortOne(origin: string, index: number): Promise<void> {
  const { path, whenLeft } = leavings[index % leavings.length] ?? leavings[0];
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const left = once(socket, "close");
  socket.write(`GET ${path}${index} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
  if (whenLeft === "in the middle") await once(socket, "data");
  if (whenLeft === "later") await pause(20);
  socket.resetAndDestroy();
  await left;
}

/** Waits until a process holds no more than before; answers what it holds at last. */
export async function settled(pid: number, before: number, withinMs: number): Promise<number> {
  const endsAt = Date.now() + withinMs;
  let held = await descriptorsOf(pid);
  while (held > before && Date.now() < endsAt) {
    await pause(500);
    held = await descriptorsOf(pid);
  }
  return held;
}
