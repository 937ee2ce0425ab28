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
import { type ABuild, publishToken } from "./harness.ts";

const shipper = fileURLToPath(
  new URL("../../../packages/web/shipper/src/main.ts", import.meta.url),
);

/** Writes builds in the layout of a shipper's image; returns their folder. */
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

/** Starts the process of a shipper's image; `end` resolves to its exit code and output. */
export function ship(origin: string, folder: string) {
  const env = { ...process.env, BUILDS: folder, GATEWAY_URL: origin, PUBLISH_TOKEN: publishToken };
  const child = spawn(process.execPath, [shipper], { env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const output = text(child.stdout);
  return {
    kill: () => void child.kill("SIGKILL"),
    end: once(child, "exit").then(async ([code]) => {
      return { code: code as number | null, output: await output };
    }),
  };
}

export interface ProxiedRequest {
  path: string;
  /** Names of the uploaded files. */
  files: string[];
}

/** Requests that hang or are lost do not reach the service; 404 is the proxy's own response. */
export type Outcome = "delivered" | "hangs" | "request lost" | "response lost" | 404;

/** Starts a proxy between a shipper and the service that fails as `outcomeOf` decides. */
export async function startFaultyProxy(
  target: string,
  outcomeOf: (call: ProxiedRequest) => Outcome,
) {
  const delivered: ProxiedRequest[] = [];
  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    const body = await buffer(req);
    const files = [...body.toString("latin1").matchAll(/filename="([^"]+)"/g)];
    const call = { path: req.url ?? "", files: files.map(([, name = ""]) => name) };
    const outcome = outcomeOf(call);
    if (outcome === "hangs") return;
    if (outcome === "request lost") {
      req.socket.destroy();
      return;
    }
    if (outcome === 404) {
      res.writeHead(404).end();
      return;
    }
    const { statusCode = 500, headers, bytes } = await forward(target, req, body);
    if (statusCode < 300) delivered.push(call);
    if (outcome === "response lost") req.socket.destroy();
    else res.writeHead(statusCode, headers).end(bytes);
  };
  const server = await serve((req, res) => {
    // The shipper may have been killed.
    handle(req, res).catch(() => res.destroy());
  });
  return {
    origin: server.origin,
    /** Requests that the service accepted, in order. */
    delivered,
    close: server.stop,
  };
}

async function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  const request = openRequest(new URL(url ?? "", target), { method, headers });
  request.end(body);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const bytes = await buffer(response);
  return { statusCode: response.statusCode, headers: response.headers, bytes };
}
