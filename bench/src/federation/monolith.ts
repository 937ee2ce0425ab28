import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { frontEndNames } from "@deeds/contracts";
import { compile, createConfig, frontEndFolder } from "@deeds/federation";
import type { Configuration } from "@rspack/core";

interface BuiltFile {
  /** What is sent: of texts Brotli's copy, as the releases service keeps it. */
  sent: Buffer;
  integrity: string;
}

/** The same site as one build: files by name, and what a route begins with. */
export interface Monolith {
  files: ReadonlyMap<string, BuiltFile>;
  /** Scripts of a named group of chunks, e.g. `mf-registry`, `texts-ru`. */
  scriptsOf(group: string): string[];
  entry: string;
  styles: string[];
}

const compress = promisify(brotliCompress);
const remotes = frontEndNames.filter((name) => name !== "shell");

/**
 * Builds shell and remotes by one Rspack build from the very sources of the federated ones: imports
 * of the remotes' modules in place of the federation's runtime, a chunk for each, one style sheet.
 */
export async function buildMonolith(folder: string): Promise<Monolith> {
  const runtime = join(folder, "in-place-of-federation.js");
  const sheet = join(folder, "monolith.css");
  await writeFile(runtime, importsOfRemotes());
  await writeFile(sheet, styleSheet());
  const outDir = join(folder, "out");
  const stats = await compile(configOf(outDir, runtime, sheet));
  const assets = (group: string) =>
    (stats.namedChunkGroups?.[group]?.assets ?? []).map(({ name }) => name);
  const scriptsOf = (group: string) => assets(group).filter((file) => file.endsWith(".js"));
  const entry = scriptsOf("shell").at(-1);
  if (!entry) throw new Error("the monolith has no entry");
  const styles = assets("shell").filter((file) => file.endsWith(".css"));
  return { files: await compressed(outDir), scriptsOf, entry, styles };
}

function configOf(outDir: string, runtime: string, sheet: string): Configuration {
  const base = createConfig({
    ...{ name: "shell", folder: frontEndFolder("shell"), version: "0.0.0-00000001", outDir },
  });
  return {
    ...base,
    name: "monolith",
    entry: { shell: [sheet, "./src/main"] },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, "@module-federation/enhanced/runtime": runtime },
    },
    module: { ...base.module, rules: [...(base.module?.rules ?? []), ...rulesOfRemotes()] },
    optimization: { ...base.optimization, splitChunks: { chunks: "async" } },
    plugins: [],
  };
}

/** As in a remote's own build: its pages come with it, and its texts are a file of its own. */
const rulesOfRemotes = () =>
  remotes.flatMap((name) => [
    {
      test: new RegExp(`[\\\\/]${name}[\\\\/]src[\\\\/]`),
      parser: { dynamicImportMode: "eager" as const },
    },
    {
      test: new RegExp(`[\\\\/]${name}[\\\\/]src[\\\\/]remote\\.ts$`),
      loader: fileURLToPath(import.meta.resolve("./name-texts.ts")),
      options: { name },
    },
  ]);

const importsOfRemotes = (): string => {
  const lines = remotes.map((name) => {
    const file = JSON.stringify(join(frontEndFolder(name), "src/remote.ts"));
    return `  "${name}": () => import(/* webpackChunkName: "${name}" */ ${file}),`;
  });
  return [
    "const remotes = {",
    ...lines,
    "};",
    "export const registerRemotes = () => {};",
    'export const loadRemote = (id) => remotes[id.split("/")[0]]();',
  ].join("\n");
};

const styleSheet = (): string => {
  const packages = join(frontEndFolder("shell"), "../packages");
  const scanned = [
    ...frontEndNames.map((name) => join(frontEndFolder(name), "src")),
    ...["ui", "remote-kit"].map((name) => join(packages, name, "src")),
  ];
  const shell = JSON.stringify(join(packages, "ui/src/styles/shell.css"));
  return [`@import ${shell};`, ...scanned.map((path) => `@source "${path}";`)].join("\n");
};

async function compressed(folder: string): Promise<Map<string, BuiltFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = paths.map(async (path) => {
    const bytes = await readFile(path);
    const integrity = `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
    const sent = isText(path) ? await compress(bytes) : bytes;
    return [path.slice(folder.length + 1), { sent, integrity }] as const;
  });
  return new Map(await Promise.all(files));
}

export const isText = (path: string): boolean => /\.(js|css|json|svg|txt)$/.test(path);
