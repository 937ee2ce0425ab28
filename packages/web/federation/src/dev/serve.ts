import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FrontEndName, RemoteManifest } from "@deeds/contracts";
import { type Compiler, rspack } from "@rspack/core";
import { type Configuration, RspackDevServer } from "@rspack/dev-server";
import { readRemoteManifest } from "../checks.ts";
import { frontEndFolder } from "../fingerprint.ts";
import { UnknownImports } from "../shared-exports.ts";
import { devBase, devConfig } from "./config.ts";
import { hookFolder, passToGateway } from "./document.ts";
import { freePort } from "./free-port.ts";
import { compareShell } from "./live-shell.ts";
import { describeShell, developmentShell, isPackaged } from "./shell.ts";

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

/** Serves a remote in a local shell in front of a running product, until the process is stopped. */
export async function serveRemote(options: DevOptions): Promise<void> {
  const stop = await startServer(options);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)));
  }
}

async function startServer(options: DevOptions): Promise<() => Promise<void>> {
  const { name, folder = frontEndFolder(name), log } = options;
  const port = options.port ?? (await freePort(firstPort));
  const outDir = mkdtempSync(join(tmpdir(), "deeds-dev-"));
  const shellDir = await developmentShell(join(outDir, "shell"));
  const gateway = new URL(options.gateway);
  const pass = passToGateway(
    gateway,
    lastValid(() => readRemoteManifest(name, folder), log),
  );
  const config = devConfig({ name, folder, outDir: join(outDir, name) });
  const advice = `to update: ${updateOf(shellDir)}`;
  const unknown = new UnknownImports(describeShell(shellDir).provides, advice);
  const compiler = rspack({ ...config, plugins: [...(config.plugins ?? []), unknown] });
  logErrors(compiler, log);
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
  await logOtherShell({ shellDir, gateway, log });
  return async () => {
    await server.stop();
    rmSync(outDir, { recursive: true, force: true });
  };
}

/** Logs what the gateway's live shell has otherwise than the one of the page. */
async function logOtherShell({
  shellDir,
  gateway,
  log,
}: Pick<DevOptions, "log"> & { shellDir: string; gateway: URL }): Promise<void> {
  const update = updateOf(shellDir);
  try {
    const warning = await compareShell({ gateway, own: describeShell(shellDir), update });
    if (warning) log(warning);
  } catch (error) {
    log(`the live shell is not compared: ${error instanceof Error ? error.message : error}`);
  }
}

/** Returns how the user gets a newer shell. */
const updateOf = (shellDir: string): string =>
  isPackaged(shellDir) ? updatePackages : "merge the newer commits";

const updatePackages = `npm install ${[
  "contracts",
  "federation",
  "i18n",
  "remote-kit",
  "router",
  "ui",
]
  .map((name) => `@deeds/${name}@latest`)
  .join(" ")}`;

/** Logs what does not compile, and when it compiles again; the page keeps the last good version. */
function logErrors(compiler: Compiler, log: DevOptions["log"]): void {
  let isBroken = false;
  compiler.hooks.done.tap("deeds-dev", (stats) => {
    const text = stats.hasErrors() ? stats.toString({ all: false, errors: true }) : null;
    if (text) log(text);
    else if (isBroken) log("compiled");
    isBroken = text !== null;
  });
}

/** Returns the manifest as it was when it was valid, and logs what is wrong with it now. */
function lastValid(read: () => RemoteManifest, log: DevOptions["log"]): () => RemoteManifest {
  let last = read();
  return () => {
    try {
      last = read();
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
    }
    return last;
  };
}
