import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { RemoteManifest } from "@deeds/contracts";
import { type Configuration, rspack } from "@rspack/core";
import {
  type FrontEndBuild,
  files,
  privateSourceMaps,
  scriptMinimizer,
  scripts,
  values,
} from "./config.ts";
import { isShell } from "./fingerprint.ts";
import { sharedKeys } from "./shared.ts";

/** Whether the server renders anything of a front end. */
export const hasServerBundle = ({ name, pages, slots }: RemoteManifest): boolean =>
  isShell(name) || slots.length > 0 || pages.some(({ access }) => access === "public");

/** The configuration of a front end's server bundle: the same sources as one CommonJS file. */
export function createServerConfig(build: FrontEndBuild): Configuration {
  const shell = isShell(build.name);
  return {
    name: `${build.name} on the server`,
    mode: "production",
    context: build.folder,
    entry: { server: shell ? "./src/server" : "./src/remote" },
    target: ["node", "es2022"],
    devtool: false,
    output: {
      path: build.outDir,
      filename: "server.[contenthash:8].js",
      library: { type: "commonjs2" },
      globalObject: "globalThis",
    },
    externals: shell ? {} : Object.fromEntries(sharedKeys.map((key) => [key, `commonjs2 ${key}`])),
    resolve: {
      extensions: [".tsx", ".ts", ".mjs", ".js"],
      ...(shell && { alias: { "react-dom/server$": synchronousRenderer(build.folder) } }),
    },
    module: {
      rules: [scripts(build), values, { ...files, generator: { emit: false } }],
      parser: { javascript: { dynamicImportMode: shell ? "weak" : "eager" } },
    },
    optimization: {
      // V8 keeps a source of ASCII alone in half of the memory; escapes of more texts cost that again.
      minimizer: [scriptMinimizer(shell)],
      realContentHash: true,
      splitChunks: false,
    },
    plugins: [
      // Texts, and what `webpackMode: "lazy"` separates in browsers, are in the file too.
      new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      privateSourceMaps(),
    ],
    performance: false,
    stats: "none",
    infrastructureLogging: { level: "error" },
  };
}

/**
 * The file of `react-dom/server` with `renderToString` alone: the others need modules of Node, which
 * the context of a bundle has not.
 */
function synchronousRenderer(folder: string): string {
  const { resolve } = createRequire(join(folder, "package.json"));
  const file = "cjs/react-dom-server-legacy.browser.production.js";
  return join(dirname(resolve("react-dom/package.json")), file);
}
