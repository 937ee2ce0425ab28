import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FrontEndName } from "@deeds/contracts";
import { rspack } from "@rspack/core";
import { type Configuration, RspackDevServer } from "@rspack/dev-server";
import { readRemoteManifest } from "../checks.ts";
import { frontEndFolder } from "../fingerprint.ts";
import { devBase, devConfig } from "./config.ts";
import { hookFolder, passToGateway } from "./document.ts";
import { freePort } from "./free-port.ts";
import { developmentShell } from "./shell.ts";

const firstPort = 8090;

interface DevOptions {
  readonly name: FrontEndName;
  readonly folder?: string;
  /** The URL of a running product's gateway, local or deployed. */
  readonly gateway: string;
  /** A free one by default, from 8090. */
  readonly port: number | null;
  readonly log: (line: string) => void;
}

/** Serves a remote in a local shell in front of a running product, with hot replacement. */
export async function serveRemote(options: DevOptions): Promise<() => Promise<void>> {
  const { name, folder = frontEndFolder(name), log } = options;
  const port = options.port ?? (await freePort(firstPort));
  const outDir = mkdtempSync(join(tmpdir(), "deeds-dev-"));
  const shellDir = await developmentShell(join(outDir, "shell"));
  const gateway = new URL(options.gateway);
  const pass = passToGateway(gateway, () => readRemoteManifest(name, folder));
  const compiler = rspack(devConfig({ name, folder, outDir: join(outDir, name) }));
  const server = new RspackDevServer(
    {
      host: "127.0.0.1",
      port,
      hot: true,
      allowedHosts: "all",
      static: [
        { directory: shellDir, publicPath: devBase("shell"), watch: false },
        { directory: import.meta.dirname, publicPath: hookFolder, watch: false },
      ],
      client: { overlay: false, logging: "warn", webSocketURL: `ws://127.0.0.1:${port}/ws` },
      devMiddleware: { publicPath: devBase(name) },
      setupMiddlewares: (middlewares) => [
        ...middlewares,
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
