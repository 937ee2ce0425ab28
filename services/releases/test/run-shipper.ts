import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request as openRequest, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { serve } from "@deeds/test-kit";
import { onTestFinished } from "vitest";
import { type ABuild, publishToken } from "./start-door.ts";

const shipper = fileURLToPath(new URL("../../../packages/shipper/src/main.ts", import.meta.url));

/** Writes builds as a shipper's image carries them; answers their folder. */
export async function buildsFolder(...builds: ABuild[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "builds-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const { build, files } of builds) {
    const own = join(folder, build.manifest.name, build.version);
    for (const [path, bytes] of [...files, ["build.json", JSON.stringify(build)] as const]) {
      await mkdir(dirname(join(own, path)), { recursive: true });
      await writeFile(join(own, path), bytes);
    }
  }
  return folder;
}

/** Starts the process of a shipper's image; `end` tells its exit code and what it said. */
export function ship(origin: string, folder: string) {
  const env = { ...process.env, BUILDS: folder, GATEWAY_URL: origin, PUBLISH_TOKEN: publishToken };
  const child = spawn(process.execPath, [shipper], { env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = text(child.stdout);
  return {
    kill: () => void child.kill("SIGKILL"),
    end: once(child, "exit").then(async ([code]) => {
      return { code: code as number | null, said: await said };
    }),
  };
}

/** A call of a ship on its way to the releases service. */
export interface PassingCall {
  path: string;
  /** Names of the files that it carries. */
  files: string[];
}

/** What becomes of it: it arrives, hangs before it, or is cut off before or after it has arrived. */
export type Fate = "arrives" | "hangs" | "is cut off" | "loses its answer" | 404;

/** A line between a ship and the service that may break. */
export async function startLine(target: string, fateOf: (call: PassingCall) => Fate) {
  const arrived: PassingCall[] = [];
  const pass = async (req: IncomingMessage, res: ServerResponse) => {
    const body = await buffer(req);
    const files = [...body.toString("latin1").matchAll(/filename="([^"]+)"/g)];
    const call = { path: req.url ?? "", files: files.map(([, name = ""]) => name) };
    const fate = fateOf(call);
    if (fate === "hangs") return;
    if (fate === "is cut off") {
      req.socket.destroy();
      return;
    }
    if (fate === 404) {
      res.writeHead(404).end();
      return;
    }
    const { statusCode = 500, headers, bytes } = await forward(target, req, body);
    if (statusCode < 300) arrived.push(call);
    if (fate === "loses its answer") req.socket.destroy();
    else res.writeHead(statusCode, headers).end(bytes);
  };
  const server = await serve((req, res) => {
    // Whoever sent it may be gone.
    pass(req, res).catch(() => res.destroy());
  });
  return {
    origin: server.origin,
    /** Calls that the service has taken, in their order. */
    arrived,
    close: server.stop,
  };
}

async function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  const request = openRequest(new URL(url ?? "", target), { method, headers });
  request.end(body);
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  const bytes = await buffer(answer);
  return { statusCode: answer.statusCode, headers: answer.headers, bytes };
}
