import { join } from "node:path";
import type { Configuration, RuleSetRule } from "@rspack/core";
import { ReactRefreshRspackPlugin } from "@rspack/plugin-react-refresh";
import { createConfig, type FrontEndBuild, ownLoader } from "../config.ts";
import { isShell } from "../fingerprint.ts";

/** Version of a development build; no published one has it. */
export const devVersion = "0.0.0-00000000";

export const devBase = (name: string): string => `/mf/${name}/${devVersion}/`;

/** The entry file; without a hash in its name, for hot replacement. */
export const devEntry = (name: string): string => (isShell(name) ? "shell.js" : "remoteEntry.js");

/** A changed text replaces itself in the page; otherwise its change would reload the page. */
const hotTexts = ({ name, folder }: Omit<FrontEndBuild, "version">): RuleSetRule => ({
  test: /\.json$/,
  include: join(folder, "translations"),
  type: "javascript/auto",
  loader: ownLoader("dev/texts"),
  options: { namespace: name.replace(/^mf-/, "") },
});

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
      // Style sheets are replaced by their URL.
      cssFilename: "[name].css",
      cssChunkFilename: "[name].css",
      assetModuleFilename: "assets/[name][ext]",
      publicPath: devBase(build.name),
    },
    optimization: { ...config.optimization, minimize: false, realContentHash: false },
    module: { ...config.module, rules: [...(config.module?.rules ?? []), hotTexts(build)] },
    plugins: [...(config.plugins ?? []), new ReactRefreshRspackPlugin()],
  };
}
