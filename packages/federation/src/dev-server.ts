import type { FrontEndName } from "@deeds/contracts";
import { rspack } from "@rspack/core";
import { RspackDevServer } from "@rspack/dev-server";
import { ReactRefreshRspackPlugin } from "@rspack/plugin-react-refresh";
import { createConfig } from "./config.ts";
import { frontEndFolder } from "./workspace.ts";

export interface DevServer {
  /** The module to import in place of the published one, e.g. through the shell's override. */
  readonly entry: string;
  stop(): Promise<void>;
}

/**
 * Builds one front end in memory and again at each change. A page of another origin takes it in
 * place of the published version: development builds go with a development shell only.
 */
export async function devServer(name: FrontEndName, port: number): Promise<DevServer> {
  const origin = `http://127.0.0.1:${port}`;
  const config = createConfig({
    name,
    folder: frontEndFolder(name),
    version: "dev",
    outDir: "/",
    mode: "development",
  });
  config.output = { ...config.output, publicPath: `${origin}/` };
  config.lazyCompilation = false;
  config.plugins?.push(new ReactRefreshRspackPlugin());
  const server = new RspackDevServer(
    {
      host: "127.0.0.1",
      port,
      hot: true,
      // The page comes from another origin; the socket must go to this one.
      allowedHosts: "all",
      headers: { "access-control-allow-origin": "*" },
      client: { webSocketURL: `ws://127.0.0.1:${port}/ws` },
    },
    rspack(config),
  );
  await server.start();
  const entry = name === "shell" ? "shell.js" : "remoteEntry.js";
  return { entry: `${origin}/${entry}`, stop: () => server.stop() };
}
