import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { serve } from "@deeds/test-kit/http-server";
import type { Bench } from "../suite.ts";

/** Milliseconds since 1970, with their fractions. */
export const now = () => performance.timeOrigin + performance.now();

/** Event, and when it arrived, in milliseconds since 1970. */
type Arrival = readonly [id: number, at: number];

export type Receivers = Awaited<ReturnType<typeof startReceivers>>;

/** Starts receivers on ports of their own, in a process beside the product. */
export async function startReceivers(bench: Bench, count: number) {
  const [child, origins] = await bench.fork<string[]>(import.meta.filename, [String(count)]);
  const arrivals: Arrival[] = [];
  child.on("message", (some: Arrival[]) => arrivals.push(...some));
  return {
    urls: origins.map((origin) => `${origin}/`),
    /** From now on the first so many never respond. */
    hang: (some: number) => child.send(some),
    clear: () => arrivals.splice(0),
    /** Waits for that many deliveries and returns them; fails after a minute without one. */
    receive: async (wanted: number): Promise<readonly Arrival[]> => {
      while (arrivals.length < wanted) {
        const arrived = arrivals.length;
        await once(child, "message", { signal: AbortSignal.timeout(60_000) }).catch(() => {
          throw new Error(`${arrived} of ${wanted} arrived`);
        });
      }
      return arrivals.splice(0);
    },
  };
}

/** Sends its parent the origins, then what arrives; a number from the parent is how many hang. */
async function receive(count: number): Promise<void> {
  let hanging = 0;
  let arrivals: Arrival[] = [];
  const held = new Set<ServerResponse>();
  process.on("message", (some: number) => {
    hanging = some;
  });
  const origins: string[] = [];
  for (let receiver = 0; receiver < count; receiver += 1) {
    const server = await serve(async (request, response) => {
      const { data } = (await json(request)) as { data: { id: number } };
      if (receiver < hanging) return held.add(response);
      arrivals.push([data.id, now()]);
      return response.writeHead(204).end();
    });
    origins.push(server.origin);
  }
  process.send?.(origins);
  setInterval(() => {
    if (arrivals.length > 0) process.send?.(arrivals);
    arrivals = [];
  }, 20);
}

if (import.meta.main) await receive(Number(process.argv[2] ?? "0"));
