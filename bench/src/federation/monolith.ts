import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { frontEndNames, type LiveRemote, type LiveSet } from "@deeds/contracts";
import {
  compile,
  createConfig,
  filesOf,
  frontEndFolder,
  importMapTag,
  packageFolder,
  policyFor,
  replaceLiveSet,
  withoutFiles,
} from "@deeds/federation";
import type { Configuration, LoaderContext } from "@rspack/core";

/** The baseline: the same site as one build. */
export type Monolith = Awaited<ReturnType<typeof buildMonolith>>;

/** Address prefix of the monolith's files. */
export const monolithBase = "/one-build/";

const compress = promisify(brotliCompress);
const remotes = frontEndNames.filter((name) => name !== "shell");

/**
 * Builds shell and remotes by one Rspack build from the very sources of the federated ones: imports
 * of the remotes' modules in place of the federation's runtime, a chunk for each, one style sheet.
 */
export async function buildMonolith(folder: string) {
  const runtime = join(folder, "in-place-of-federation.js");
  const sheet = join(folder, "monolith.css");
  const outDir = join(folder, "out");
  await mkdir(outDir);
  await writeFile(runtime, importsOfRemotes());
  await writeFile(sheet, styleSheet());
  const stats = await compile(configOf(outDir, runtime, sheet));
  const assets = (group: string) =>
    (stats.namedChunkGroups?.[group]?.assets ?? []).map(({ name }) => name);
  /** Scripts of a named group of chunks, e.g. `mf-registry`, `texts-ru`. */
  const scriptsOf = (group: string) => assets(group).filter((file) => file.endsWith(".js"));
  const entry = scriptsOf("shell").at(-1);
  if (!entry) throw new Error("the monolith has no entry");
  const styles = assets("shell").filter((file) => file.endsWith(".css"));
  return { files: await compressed(outDir), scriptsOf, entry, styles };
}

function configOf(outDir: string, runtime: string, sheet: string): Configuration {
  const base = createConfig({
    name: "shell",
    folder: frontEndFolder("shell"),
    version: "0.0.0-00000001",
    outDir,
  });
  return {
    ...base,
    name: "monolith",
    entry: { shell: [sheet, "./src/main"] },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve?.alias,
        "@module-federation/enhanced/runtime": runtime,
        // The style sheet is in no package.
        "@deeds/ui/styles/fonts": join(packageFolder("ui"), "src/styles/fonts"),
      },
    },
    module: { ...base.module, rules: [...(base.module?.rules ?? []), ...rulesOfRemotes()] },
    optimization: { ...base.optimization, splitChunks: { chunks: "async" } },
    plugins: [],
  };
}

/** As in a remote's own build: pages are bundled, texts are a separate file. */
const rulesOfRemotes = () =>
  remotes.flatMap((name) => [
    {
      test: new RegExp(`[\\\\/]${name}[\\\\/]src[\\\\/]`),
      parser: { dynamicImportMode: "eager" as const },
    },
    {
      test: new RegExp(`[\\\\/]${name}[\\\\/]src[\\\\/]remote\\.ts$`),
      loader: fileURLToPath(import.meta.url),
      options: { name },
    },
  ]);

/**
 * Names the texts of each front end apart, so that each has its own file.
 * @public Rspack loads this file as a loader.
 */
export default function nameTexts(this: LoaderContext<{ name: string }>, source: string): string {
  return source.replaceAll(
    'webpackChunkName: "texts-',
    `webpackChunkName: "${this.getOptions().name}-texts-`,
  );
}

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
  const packages = join(frontEndFolder("shell"), "../packages/web");
  const scanned = [
    ...frontEndNames.map((name) => join(frontEndFolder(name), "src")),
    ...["ui", "remote-kit"].map((name) => join(packages, name, "src")),
  ];
  const shell = JSON.stringify(join(packages, "ui/src/styles/shell.css"));
  return [`@import ${shell};`, ...scanned.map((path) => `@source "${path}";`)].join("\n");
};

/** Returns the files by name, with what is sent: of texts Brotli's copy, as the releases service stores it. */
async function compressed(folder: string) {
  const files = filesOf(folder).map(async ({ path, integrity }) => {
    const bytes = await readFile(join(folder, path));
    return [path, { sent: isText(path) ? await compress(bytes) : bytes, integrity }] as const;
  });
  return new Map(await Promise.all(files));
}

export const isText = (path: string): boolean => /\.(js|css|json|svg|txt)$/.test(path);

const textFonts = /golos-text-(digits|cyrillic)\.[0-9a-f]+\.woff2$/;

/**
 * The gateway's own page with the monolith's files in place of the front ends': the same texts, first
 * data, order, priorities, integrity and policy.
 * @param remote the remote that owns the page
 */
export function monolithPage(html: string, policy: string, monolith: Monolith, remote: string) {
  const importMap = JSON.stringify({ integrity: integrityOf(monolith) });
  const chunks = [...html.matchAll(chunkOf(remote))].flatMap(([, chunk]) => chunk ?? []);
  const head = `<script type="importmap">${importMap}</script>\n${tags(monolith, remote, chunks)}`;
  const page = withoutFiles(html, () => true).replace(importMapTag, () => head);
  return {
    html: replaceLiveSet(page, (live) => liveOf(live, monolith)),
    policy: policyFor(policy, html, importMap),
  };
}

/** The scripts of a remote that a page preloads, by their names. */
const chunkOf = (remote: string) =>
  new RegExp(`rel="modulepreload" href="/mf/${remote}/[^/"]+/([a-z-]+)\\.[^/"]+\\.js"`, "g");

function tags(
  { entry, styles, scriptsOf, files }: Monolith,
  remote: string,
  chunks: readonly string[],
): string {
  const first = ["shell", "texts-ru", remote, `${remote}-texts-ru`, ...chunks].flatMap(scriptsOf);
  const fonts = [...files.keys()].filter((file) => textFonts.test(file));
  const integrity = (file: string) => `integrity="${files.get(file)?.integrity}"`;
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="${monolithBase}${file}">`),
    ...[...new Set(first)]
      .filter((file) => file !== entry)
      .map(
        (file) =>
          `<link rel="modulepreload" href="${monolithBase}${file}" ${integrity(file)} crossorigin fetchpriority="low">`,
      ),
    ...fonts.map(
      (file) =>
        `<link rel="preload" as="font" href="${monolithBase}${file}" type="font/woff2" crossorigin>`,
    ),
    `<script type="module" crossorigin src="${monolithBase}${entry}" ${integrity(entry)} fetchpriority="low"></script>`,
  ].join("\n");
}

const integrityOf = ({ files }: Monolith) =>
  Object.fromEntries(
    [...files]
      .filter(([file]) => file.endsWith(".js"))
      .map(([file, { integrity }]) => [`${monolithBase}${file}`, integrity]),
  );

/** The remotes are known by their pages as ever; what would be loaded for them is there already. */
function liveOf(live: LiveSet, monolith: Monolith): LiveSet {
  const remotes = live.remotes.map((remote): LiveRemote => {
    const entry = monolith.scriptsOf(remote.name)[0] ?? monolith.entry;
    const integrity = { [entry]: monolith.files.get(entry)?.integrity ?? "" };
    const preload = { js: [], css: [], fonts: [] };
    return { ...remote, base: monolithBase, entry, integrity, preload, previous: null };
  });
  return { ...live, remotes };
}
