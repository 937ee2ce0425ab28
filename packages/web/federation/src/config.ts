import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FrontEndName } from "@deeds/contracts";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { type Configuration, type RuleSetRule, rspack } from "@rspack/core";
import tailwind from "@tailwindcss/postcss";
import { readRemoteManifest } from "./checks.ts";
import { isShell, packageFolder } from "./fingerprint.ts";
import { sharedModules } from "./shared.ts";
import { ownNames } from "./styles/own-names.ts";

export interface FrontEndBuild {
  readonly name: FrontEndName;
  readonly folder: string;
  readonly version: string;
  readonly outDir: string;
  /** With React's warnings and hot replacement. */
  readonly development?: boolean;
}

export const shellChunk = "shell";
/** Of every remote: its first file. */
export const remoteChunk = "remote";

/** The Rspack configuration of every front end; README.md has the reasons. */
export function createConfig(build: FrontEndBuild): Configuration {
  const shell = isShell(build.name);
  return {
    name: build.name,
    mode: "production",
    context: build.folder,
    entry: shell ? { [shellChunk]: shellModules(build) } : {},
    target: ["web", "es2022"],
    devtool: false,
    output: output(build),
    resolve: { extensions: [".tsx", ".ts", ".mjs", ".js"], alias: fonts },
    module: { rules: rules(build), ...(!shell && { parser: pagesInOneFile }) },
    optimization: {
      // By order: hashed ids depend on the checkout's folder, which federation writes into its modules' names.
      moduleIds: build.development ? "deterministic" : "natural",
      minimizer: minimizers(),
      realContentHash: true,
      splitChunks: shell ? firstInTwoFiles : firstInOneChunk(build),
    },
    plugins: [federation(build), ...(build.development ? [] : [privateSourceMaps()])],
    performance: false,
    stats: "none",
    infrastructureLogging: { level: "error" },
  };
}

const viewLibraries =
  /[\\/]node_modules[\\/](@headlessui|@floating-ui|@react-aria|@react-stately|@tanstack|react-aria|react-stately|tabbable)[\\/]/;

const schemaModules = /[\\/]node_modules[\\/]zod[\\/]/;

/** The first load is two files: libraries, which change rarely, and the shell; more is deferred. */
const firstInTwoFiles = {
  cacheGroups: {
    // The libraries of the views of `@deeds/ui` arrive with them.
    views: { name: "views", test: viewLibraries, chunks: "async", enforce: true, priority: 1 },
    // Responses and forms are validated after the first interaction.
    schemas: { name: "schemas", test: schemaModules, chunks: "async", enforce: true, priority: 1 },
    libraries: {
      name: "libraries",
      test: /[\\/]node_modules[\\/](?!\.pnpm|@noble|@module-federation)/,
      chunks: "initial",
      enforce: true,
    },
  },
} as const;

/** What several public pages with a chunk need is in the remote's first file: such a page loads one chunk. */
function firstInOneChunk({ folder, name }: FrontEndBuild) {
  const { pages } = readRemoteManifest(name, folder);
  const chunks = pages.flatMap(({ access, chunk }) => (access === "public" && chunk) || []);
  const isPublic = (chunk: { name?: string | undefined }) => chunks.includes(chunk.name ?? "");
  return {
    cacheGroups: { shared: { name: remoteChunk, chunks: isPublic, minChunks: 2, enforce: true } },
  };
}

/** Pages of some 10 KB are one file; `webpackMode: "lazy"` keeps a heavy library apart. */
const pagesInOneFile = { javascript: { dynamicImportMode: "eager" } } as const;

/** A development shell renders by `react/jsx-dev-runtime` and provides `react/jsx-runtime` too. */
const shellModules = ({ development = false }: FrontEndBuild): string[] => [
  stylesEntry,
  ...(development ? ["react/jsx-runtime"] : []),
  "./src/main",
];

const stylesEntry = fileURLToPath(import.meta.resolve("./styles/entry.css"));

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
    // The runtime skips a sheet whose `uniqueName:chunk` is there: the version makes them differ.
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
      // Remotes are registered by their entries; the page reads no manifest.
      optimization: { target: "web", disableSnapshot: true, disableRemote: !shell },
      provideExternalRuntime: shell,
      externalRuntime: !shell,
    },
  });
}

const remoteModule = ({ development }: FrontEndBuild) => ({
  filename: development ? "remoteEntry.js" : "remoteEntry.[contenthash:8].js",
  library: { type: "module" },
  exposes: { "./remote": { import: [stylesEntry, "./src/remote"], name: remoteChunk } },
});

/**
 * Source maps of the scripts, published and never served: no script names its map. They have positions,
 * names and the paths of the sources, not the sources.
 */
export const privateSourceMaps = () =>
  new rspack.SourceMapDevToolPlugin({
    test: /\.js$/,
    filename: "[file].map",
    append: false,
    noSources: true,
    moduleFilenameTemplate: "[resource-path]",
  });

/** @param asciiOnly writes other characters as escapes */
export const scriptMinimizer = (asciiOnly = false) =>
  new rspack.SwcJsMinimizerRspackPlugin({
    // Minified by their publishers.
    exclude: /^assets[\\/]/,
    minimizerOptions: { module: true, compress: { ecma: 2022 }, format: { asciiOnly } },
  });

const minimizers = () => [
  scriptMinimizer(),
  new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: [...browsers] } }),
];

/** Browsers that the output is written for: those with `@scope`, layers and ES modules. */
const browsers = ["chrome >= 125", "safari >= 18", "firefox >= 128"] as const;

/** Returns the loaders of TypeScript and style sheets. */
const rules = (build: FrontEndBuild): RuleSetRule[] => [
  scripts(build),
  values,
  summaries,
  files,
  runtimeAsModules,
  styles(build),
];

export const scripts = ({ development = false }: FrontEndBuild): RuleSetRule => ({
  test: /\.tsx?$/,
  // The platform's packages are sources, also where they are installed.
  exclude: /node_modules[\\/](?!\.pnpm[\\/])(?!@deeds[\\/])/,
  loader: "builtin:swc-loader",
  options: {
    env: { targets: [...browsers] },
    jsc: {
      parser: { syntax: "typescript", tsx: true },
      transform: {
        react: { runtime: "automatic", development, refresh: development },
      },
    },
  },
});

/** This package is sources in its repository and compiled where it is installed. */
export const ownLoader = (folder: string) =>
  join(import.meta.dirname, folder, `loader${extname(import.meta.filename)}`);

/** Inlines the values of the contracts in place of their schemas. */
export const values: RuleSetRule = {
  test: /[\\/]contracts[\\/]src[\\/]browser[\\/]values\.[jt]s$/,
  loader: ownLoader("values"),
};

/** Leaves out what only documents of the contracts show. */
const summaries: RuleSetRule = {
  test: /[\\/]contracts[\\/]src[\\/]endpoints[\\/][^\\/]+\.[jt]s$/,
  loader: ownLoader("summaries"),
};

/** Imported as `…?url`: a file that is loaded by its address, also a script that is not bundled. */
export const files: RuleSetRule = { resourceQuery: /^\?url$/, type: "asset/resource" };

/** Required as CommonJS by the bundler runtime, as ES modules by the shell: else bundled twice. */
const runtimeAsModules: RuleSetRule = {
  test: /[\\/]node_modules[\\/]@module-federation[\\/]/,
  resolve: { byDependency: { commonjs: { conditionNames: ["import", "default"] } } },
};

const stylePlugins = ({ name }: FrontEndBuild) => [
  tailwind({ optimize: false }),
  ...(isShell(name) ? [] : [ownNames(name)]),
];

const styles = (build: FrontEndBuild): RuleSetRule => ({
  test: /\.css$/,
  type: "css",
  use: [
    {
      loader: fileURLToPath(import.meta.resolve("postcss-loader")),
      options: { postcssOptions: { plugins: stylePlugins(build) } },
    },
    {
      loader: ownLoader("styles"),
      options: { name: build.name, folder: build.folder },
    },
  ],
});
