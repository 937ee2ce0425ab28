import { createReadStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FrontEndName } from "@deeds/contracts";
import { rspack } from "@rspack/core";
import { type Configuration, RspackDevServer } from "@rspack/dev-server";
import { readRemoteManifest } from "../checks.ts";
import { compile } from "../compile.ts";
import { frontEndFolder } from "../fingerprint.ts";
import { devBase, devConfig } from "./config.ts";
import { hookAddress, passToGateway } from "./document.ts";

interface DevOptions {
  readonly name: FrontEndName;
  readonly folder?: string;
  /** The URL of a running product's gateway, local or deployed. */
  readonly gateway: string;
  readonly port: number;
  readonly log: (line: string) => void;
}

/** Serves a remote in a local shell in front of a running product, with hot replacement. */
export async function serveRemote(options: DevOptions): Promise<() => Promise<void>> {
  const { name, folder = frontEndFolder(name), port, log } = options;
  const outDir = mkdtempSync(join(tmpdir(), "deeds-dev-"));
  const shellDir = join(outDir, "shell");
  log("building the shell …");
  await compile(devConfig({ name: "shell", folder: frontEndFolder("shell"), outDir: shellDir }));
  const gateway = new URL(options.gateway);
  const pass = passToGateway(gateway, () => readRemoteManifest(name, folder));
  const compiler = rspack(devConfig({ name, folder, outDir: join(outDir, name) }));
  const server = new RspackDevServer(
    {
      host: "127.0.0.1",
      port,
      hot: true,
      allowedHosts: "all",
      static: false,
      client: { overlay: false, logging: "warn", webSocketURL: `ws://127.0.0.1:${port}/ws` },
      devMiddleware: { publicPath: devBase(name) },
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        serveShell(shellDir),
        (request: IncomingMessage, response: ServerResponse) => pass(request, response),
      ],
    } as Configuration,
    compiler,
  );
  await server.start();
  log(`${name} over ${gateway.origin}: http://127.0.0.1:${port}`);
  return async () => {
    await server.stop();
    rmSync(outDir, { recursive: true, force: true });
  };
}

const types: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

function serveShell(folder: string) {
  const hook = fileURLToPath(import.meta.resolve("./refresh-hook.js"));
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const [path = ""] = (request.url ?? "").split("?");
    const own = path.startsWith(devBase("shell"))
      ? join(folder, path.slice(devBase("shell").length))
      : null;
    const file = path === hookAddress ? hook : own;
    if (!file || !existsSync(file)) {
      next();
      return;
    }
    response.writeHead(200, {
      "content-type": types[extname(file)] ?? "application/octet-stream",
      "cache-control": "no-store",
    });
    createReadStream(file).pipe(response);
  };
}
