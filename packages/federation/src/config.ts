import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FrontEndName } from "@deeds/contracts";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import type { Configuration } from "@rspack/core";
import { rspack } from "@rspack/core";
import { browsers, rules } from "./rules.ts";
import { sharedModules } from "./shared.ts";
import { isShell, packageFolder } from "./workspace.ts";

export interface FrontEndBuild {
  readonly name: FrontEndName;
  /** Folder of the front end, with `src/` and `package.json`. */
  readonly folder: string;
  readonly version: string;
  /** Where the files go. */
  readonly outDir: string;
  /** With React's warnings, and parts that can be exchanged while the page stays. */
  readonly development?: boolean;
}

/** Name of the shell's entry chunk. */
export const shellChunk = "shell";

/** Names of the chunks with the shared modules that every page begins with. */
export const sharedChunks = ["vendor", "platform"] as const;

/** The one Rspack configuration of every front end; see README.md for the why of each line. */
export function createConfig(build: FrontEndBuild): Configuration {
  const shell = isShell(build.name);
  return {
    name: build.name,
    mode: "production",
    context: build.folder,
    entry: shell ? { [shellChunk]: [stylesEntry, "./src/main"] } : {},
    target: ["web", "es2022"],
    devtool: false,
    output: output(build),
    resolve: { extensions: [".tsx", ".ts", ".mjs", ".js"], alias: fonts },
    module: { rules: rules(build), ...(!shell && { parser: pagesInOneFile }) },
    optimization: {
      minimizer: minimizers(),
      realContentHash: true,
      ...(shell && { splitChunks: sharedInTwoFiles }),
    },
    plugins: [federation(build), runtimeAsModules()],
    performance: false,
    stats: "none",
    infrastructureLogging: { level: "error" },
  };
}

const viewLibraries =
  /[\\/]node_modules[\\/](@headlessui|@floating-ui|@react-aria|@react-stately|@tanstack|react-aria|react-stately|tabbable)[\\/]/;

const schemaModules =
  /[\\/]node_modules[\\/]zod[\\/]|[\\/]packages[\\/]contracts[\\/]src[\\/](?!browser|media-type)/;

/**
 * The plugin makes a file of each shared module, twenty requests before the first paint. Two files
 * serve as well: libraries, which change rarely, and the house's own packages.
 */
const sharedInTwoFiles = {
  cacheGroups: {
    // What the views of `@deeds/ui` are made with arrives with them.
    views: { name: "views", test: viewLibraries, chunks: "async", enforce: true, priority: 1 },
    // Parsing answers and checking forms begins with the visitor.
    schemas: { name: "schemas", test: schemaModules, chunks: "async", enforce: true, priority: 1 },
    vendor: {
      name: "vendor",
      test: /[\\/]node_modules[\\/](?!\.pnpm)(?!@noble)/,
      chunks: "async",
      enforce: true,
    },
    platform: {
      name: "platform",
      // Texts are a file for each language.
      test: /[\\/]packages[\\/][^\\/]+[\\/]src[\\/].*(?<!\.json)$/,
      chunks: "async",
      enforce: true,
    },
  },
} as const;

/**
 * A remote's pages are small (some 10 KB each); as files of their own they would be known, and asked
 * for, only after the remote itself has arrived. A heavy library can still be apart:
 * `import(/* webpackMode: "lazy" *\/ "…")`.
 */
const pagesInOneFile = { javascript: { dynamicImportMode: "eager" } } as const;

/** Replaced by the styles loader with the style sheet of the front end being built. */
export const stylesEntry = fileURLToPath(import.meta.resolve("./styles/entry.css"));

/** Fonts belong to `@deeds/ui`, but all its styles are resolved from the one merged sheet. */
const fonts = {
  "@fontsource": join(packageFolder("ui"), "node_modules/@fontsource"),
  "@fontsource-variable": join(packageFolder("ui"), "node_modules/@fontsource-variable"),
};

function output(build: FrontEndBuild): NonNullable<Configuration["output"]> {
  return {
    path: build.outDir,
    filename: "[name].[contenthash:8].js",
    chunkFilename: "[name].[contenthash:8].js",
    cssFilename: "[name].[contenthash:8].css",
    cssChunkFilename: "[name].[contenthash:8].css",
    assetModuleFilename: "assets/[name].[contenthash:8][ext]",
    publicPath: "auto",
    // The runtime skips a style sheet whose `uniqueName:chunk` is already there: with the version
    // inside, falling back to another version in the same page still loads its styles.
    uniqueName: `${build.name}@${build.version}`,
    module: true,
    chunkFormat: "module",
    chunkLoading: "import",
    crossOriginLoading: "anonymous",
  };
}

function federation(build: FrontEndBuild): ModuleFederationPlugin {
  const shell = isShell(build.name);
  return new ModuleFederationPlugin({
    name: build.name,
    ...(shell ? {} : remoteModule(build)),
    shared: sharedModules(build.folder, shell),
    shareStrategy: "loaded-first",
    manifest: true,
    dts: false,
    experiments: {
      asyncStartup: shell,
      // Remotes are named by their entries, so nobody reads a manifest in the page.
      optimization: { target: "web", disableSnapshot: true },
      provideExternalRuntime: shell,
      externalRuntime: !shell,
    },
  });
}

/** The plugin names the CommonJS files of its runtime, of which nothing can be left out. */
const runtimeAsModules = () =>
  new rspack.NormalModuleReplacementPlugin(/@module-federation[\\/].*\.cjs$/, (found) => {
    found.request = found.request.replace(/\.cjs$/, ".js");
  });

const remoteModule = ({ development }: FrontEndBuild) => ({
  filename: development ? "remoteEntry.js" : "remoteEntry.[contenthash:8].js",
  library: { type: "module" },
  exposes: { "./remote": { import: [stylesEntry, "./src/remote"], name: "remote" } },
});

const minimizers = () => [
  new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { module: true } }),
  new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: [...browsers] } }),
];
