import { fileURLToPath } from "node:url";
import type { RuleSetRule } from "@rspack/core";
import tailwind from "@tailwindcss/postcss";
import type { FrontEndBuild } from "./config.ts";
import { isShell } from "./workspace.ts";

/** Browsers that the output is written for: those with `@scope`, layers and ES modules. */
export const browsers = ["chrome >= 125", "safari >= 18", "firefox >= 128"] as const;

/** How TypeScript and style sheets become what a browser takes. */
export const rules = (build: FrontEndBuild): RuleSetRule[] => [
  scripts(build),
  values,
  runtime,
  firstSteps(build),
  ...(isShell(build.name) ? [leftOut] : []),
  styles(build),
];

const scripts = ({ development = false }: FrontEndBuild): RuleSetRule => ({
  test: /\.tsx?$/,
  // The house's own packages are sources, also where they are installed.
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

/** What a page takes of the contracts: values in place of the schemas that they come from. */
const values: RuleSetRule = {
  test: /[\\/]contracts[\\/]src[\\/]browser[\\/]values\.ts$/,
  loader: fileURLToPath(import.meta.resolve("./values/loader.ts")),
};

/** The federation's runtime asks for its own parts as CommonJS; one file of each kind are two copies. */
const runtime: RuleSetRule = {
  test: /[\\/]node_modules[\\/]@module-federation[\\/]/,
  resolve: { byDependency: { commonjs: { conditionNames: ["import", "default"] } } },
};

const runtimeFiles = (...files: string[]) =>
  new RegExp(`/@module-federation/(${files.join("|")})\\.js$`.replaceAll("/", "[\\\\/]"));

const standIn = (test: RegExp, file: string): RuleSetRule => ({
  test,
  loader: fileURLToPath(import.meta.resolve("./runtime/stand-in.ts")),
  options: { file: fileURLToPath(file) },
});

/** The shell begins without what the federation's runtime can and no page here asks of it. */
const leftOut = standIn(
  runtimeFiles(
    "runtime-core/dist/plugins/(generate-preload-assets|snapshot/(index|SnapshotHandler))",
    "runtime-core/dist/utils/(context|preload|semver/index)",
    "sdk/dist/(dom|logger|node)",
    "webpack-bundler-runtime/dist/(getSharedFallbackGetter|init|remotes)",
  ),
  import.meta.resolve("./runtime/left-out.ts"),
);

/** What Rspack begins a build with, by the name that it gives the text. */
const firstSteps = ({ name }: FrontEndBuild): RuleSetRule => ({
  test: /^@module-federation[\\/]runtime[\\/]rspack\.js$/,
  loader: fileURLToPath(import.meta.resolve("./runtime/first-steps.ts")),
  options: { shell: isShell(name) },
});

const styles = (build: FrontEndBuild): RuleSetRule => ({
  test: /\.css$/,
  type: "css",
  use: [
    {
      loader: fileURLToPath(import.meta.resolve("postcss-loader")),
      options: { postcssOptions: { plugins: [tailwind({ optimize: false })] } },
    },
    {
      loader: fileURLToPath(import.meta.resolve("./styles/loader.ts")),
      options: { name: build.name, folder: build.folder },
    },
  ],
});
