import { fileURLToPath } from "node:url";
import type { RuleSetRule } from "@rspack/core";
import tailwind from "@tailwindcss/postcss";
import type { FrontEndBuild } from "./config.ts";

/** Browsers that the output is written for: those with `@scope`, layers and ES modules. */
export const browsers = ["chrome >= 125", "safari >= 18", "firefox >= 128"] as const;

/** How TypeScript and style sheets become what a browser takes. */
export const rules = (build: FrontEndBuild): RuleSetRule[] => [
  scripts(build),
  values,
  runtimeAsModules,
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

/**
 * The bundler runtime requires the runtime as CommonJS and the shell imports it as ES modules, which
 * would bundle it twice; as ES modules unused exports are dropped too.
 */
const runtimeAsModules: RuleSetRule = {
  test: /[\\/]node_modules[\\/]@module-federation[\\/]/,
  resolve: { byDependency: { commonjs: { conditionNames: ["import", "default"] } } },
};

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
