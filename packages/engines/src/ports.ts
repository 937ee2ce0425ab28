import { createServer } from "node:net";
import { join } from "node:path";
import { readJson, writePrivateJson } from "./data-folder.ts";

// Below the range that Linux and macOS hand out to outgoing connections, so that a port that was
// written down is seldom taken by chance at the next start.
const LOWEST = 20_000;
const HIGHEST = 31_999;

/** Whether nobody listens on this port of the loopback address. */
export function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** A free port of the loopback address that is not among `taken`. */
export async function freePort(taken: Set<number> = new Set()): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (!taken.has(port) && (await isPortFree(port))) return port;
  }
}

/**
 * One port per name, the same at every start as long as nobody else took it; kept in `ports.json`
 * of the data folder. Those in `fixed` are taken as they are.
 */
export async function assignPorts<Name extends string>(
  dataRoot: string,
  names: readonly Name[],
  fixed: Partial<Record<Name, number>> = {},
): Promise<Record<Name, number>> {
  const kept = assignedPorts(dataRoot);
  const ports: Record<string, number> = {};
  const taken = new Set(Object.values(kept));
  for (const name of names) {
    const port = fixed[name] ?? (await samePort(kept[name])) ?? (await freePort(taken));
    taken.add(port);
    ports[name] = port;
  }
  writePrivateJson(join(dataRoot, "ports.json"), { ...kept, ...ports });
  return ports as Record<Name, number>;
}

/** The ports of the last start, by name; empty when there was none. */
export function assignedPorts(dataRoot: string): Record<string, number> {
  return (readJson(join(dataRoot, "ports.json")) ?? {}) as Record<string, number>;
}

async function samePort(before: number | undefined): Promise<number | undefined> {
  return before && (await isPortFree(before)) ? before : undefined;
}
