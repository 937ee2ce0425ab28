import type { Configuration } from "@rspack/core";
import { ReactRefreshRspackPlugin } from "@rspack/plugin-react-refresh";
import { createConfig, type FrontEndBuild } from "../config.ts";
import { isShell } from "../fingerprint.ts";

/** Version under which a front end in the making is loaded; no published one is called so. */
export const devVersion = "0.0.0-00000000";

export const devBase = (name: string): string => `/mf/${name}/${devVersion}/`;

/** File that the page imports; a new content keeps its name, so that it can be exchanged. */
export const devEntry = (name: string): string => (isShell(name) ? "shell.js" : "remoteEntry.js");

/** The release configuration with source names, React's warnings and hot replacement. */
export function devConfig(build: Omit<FrontEndBuild, "version">): Configuration {
  const config = createConfig({ ...build, version: devVersion, development: true });
  return {
    ...config,
    mode: "development",
    devtool: "cheap-module-source-map",
    lazyCompilation: false,
    output: {
      ...config.output,
      filename: "[name].js",
      chunkFilename: "[name].js",
      // A sheet is exchanged by its address.
      cssFilename: "[name].css",
      cssChunkFilename: "[name].css",
      assetModuleFilename: "assets/[name][ext]",
      publicPath: devBase(build.name),
    },
    optimization: { ...config.optimization, minimize: false, realContentHash: false },
    plugins: [...(config.plugins ?? []), new ReactRefreshRspackPlugin()],
  };
}
