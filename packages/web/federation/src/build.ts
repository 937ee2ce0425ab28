import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import {
  type BuildManifest,
  buildManifest,
  type FrontEndName,
  isServerBundle,
} from "@deeds/contracts";
import { type Built, readBuild } from "@deeds/shipper";
import type { StatsCompilation } from "@rspack/core";
import { z } from "zod";
import { assertComposition, readRemoteManifest } from "./checks.ts";
import { BuildError, compile, run } from "./compile.ts";
import { createConfig, type FrontEndBuild, remoteChunk, shellChunk } from "./config.ts";
import { frontEndFolder, isShell, revisionOf, versionOf, workspaceRoot } from "./fingerprint.ts";
import { createServerConfig, hasServerBundle } from "./server-config.ts";
import { sharedVersions } from "./shared.ts";
import { SharedImports, sharedExports } from "./shared-exports.ts";
import { knownSlotShapes } from "./slot-shapes.ts";
import { slotTypesFile, slotTypesOf } from "./slot-types.ts";
import { normalizeSourceMaps } from "./source-maps.ts";

export interface FreshlyBuilt extends Built {
  /** False when this version was already built. */
  readonly fresh: boolean;
}

const defaultOutDir = join(workspaceRoot, "dist");

interface BuildOptions {
  readonly outDir?: string;
  readonly folder?: string;
}

/** Builds into `<outDir>/<name>/<version>/`, unless it is there. Throws BuildError. */
export async function buildFrontEnd(
  name: FrontEndName,
  { outDir = defaultOutDir, folder: source = frontEndFolder(name) }: BuildOptions = {},
): Promise<FreshlyBuilt> {
  const version = versionOf(name, { folder: source });
  const folder = join(outDir, name, version);
  const known = readBuild(folder);
  if (known) return { build: withRevision(known, { folder, source }), folder, fresh: false };
  const build = await buildVersion({ name, folder: source, version, outDir: folder });
  return { build, folder, fresh: true };
}

/** Returns a build whose sources were committed since with their commit, also on the disk. */
function withRevision(
  { dirty, ...build }: BuildManifest,
  { folder, source }: { folder: string; source: string },
): BuildManifest {
  const revision: ReturnType<typeof revisionOf> = dirty
    ? revisionOf(source)
    : { commit: build.commit };
  const current = { ...build, ...revision };
  if (dirty && !revision.dirty) writeBuild(folder, current);
  return current;
}

const writeBuild = (folder: string, build: BuildManifest): void =>
  writeFileSync(join(folder, "build.json"), JSON.stringify(build, null, 2));

/** Builds in a temporary folder and moves it: an interrupted build is never used. */
async function buildVersion(wanted: FrontEndBuild): Promise<BuildManifest> {
  const { name, version } = wanted;
  const manifest = readRemoteManifest(name, wanted.folder);
  const outDir = `${wanted.outDir}.${process.pid}`;
  mkdirSync(outDir, { recursive: true });
  try {
    const config = createConfig({ ...wanted, outDir });
    const imported = new SharedImports();
    const compiling = compile({ ...config, plugins: [...(config.plugins ?? []), imported] });
    // TypeScript reads the declarations while the compiler works in its own threads.
    const shapes = Promise.resolve().then(() => knownSlotShapes(wanted.folder, manifest));
    const onServer =
      hasServerBundle(manifest) && run(createServerConfig({ ...wanted, outDir }), () => undefined);
    const [stats, slotProps] = await Promise.all([compiling, shapes, onServer]);
    const federation = takeFederationManifest(outDir);
    assertComposition(name, stats, federation);
    const slotTypes = slotTypesOf(wanted.folder);
    if (slotTypes) writeFileSync(join(outDir, slotTypesFile), slotTypes);
    normalizeSourceMaps(name, outDir);
    const files = filesOf(outDir);
    const paths = files.map((file) => file.path);
    const build = buildManifest.parse({
      manifest,
      version,
      ...revisionOf(wanted.folder),
      builtAt: new Date().toISOString(),
      ...(isShell(name) ? shellLoad(stats, paths) : remoteLoad(federation, stats)),
      server: paths.find(isServerBundle),
      files,
      ...sharedOf(wanted, {
        imports: imported.names(),
        provides: sharedExports(stats.modules ?? []),
      }),
      slotProps,
      calls: callsIn(outDir, paths),
    });
    writeBuild(outDir, build);
    return moveBuild(outDir, wanted.outDir) ?? build;
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** Moves a finished build to its folder; returns the build of a faster process, if any. */
function moveBuild(from: string, to: string): BuildManifest | null {
  const theirs = readBuild(to);
  if (theirs) return theirs;
  rmSync(to, { recursive: true, force: true });
  renameSync(from, to);
  return null;
}

/** Returns the files of a folder with their sizes and hashes, sorted by path. */
export function filesOf(folder: string): BuildManifest["files"] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
    .map((path) => {
      const bytes = readFileSync(join(folder, path));
      const digest = createHash("sha384").update(bytes).digest("base64");
      return { path: path.split(sep).join("/"), size: bytes.length, integrity: `sha384-${digest}` };
    });
}

type Shared = Pick<BuildManifest, "shared" | "imports" | "provides">;

/** The shell provides modules with their versions and exports; a remote imports them. */
function sharedOf(
  { name, folder }: FrontEndBuild,
  { imports, provides }: Omit<Shared, "shared">,
): Shared {
  const shell = isShell(name);
  const keys = Object.keys(shell ? provides : imports);
  return {
    shared: sharedVersions(folder, { keys, provides: shell }),
    imports: shell ? {} : imports,
    provides: shell ? provides : {},
  };
}

/** An endpoint as the values of the contracts are inlined; see `values/loader.ts`. */
const call = /name:"(\w+)",method:"[A-Z]+",path:"\/api\//g;

function callsIn(folder: string, paths: readonly string[]): string[] {
  const scripts = paths.filter((path) => path.endsWith(".js"));
  const found = scripts.flatMap((path) => [
    ...readFileSync(join(folder, path), "utf8").matchAll(call),
  ]);
  return [...new Set(found.map(([, name = ""]) => name))].toSorted();
}

const assets = z.object({
  js: z.object({ sync: z.array(z.string()) }),
  css: z.object({ sync: z.array(z.string()) }),
});

const federationManifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), assets })),
});
export type FederationManifest = z.infer<typeof federationManifest>;

/** Removes the manifest after reading: it is not used at run time. */
function takeFederationManifest(folder: string): FederationManifest {
  const file = join(folder, "mf-manifest.json");
  const manifest = federationManifest.parse(JSON.parse(readFileSync(file, "utf8")));
  rmSync(file);
  rmSync(join(folder, "mf-stats.json"), { force: true });
  return manifest;
}

/** The entry module and the files to preload with it. */
type FirstLoad = Pick<BuildManifest, "entry" | "preload">;

/** The text font as most pages need it; Latin letters and the serif arrive with the styles. */
const textFaces = /golos-text-(digits|cyrillic)\.[0-9a-f]+\.woff2$/;

const filesOfChunk = (stats: StatsCompilation, chunk: string): string[] =>
  (stats.namedChunkGroups?.[chunk]?.assets ?? []).map(({ name }) => name);

function remoteLoad(manifest: FederationManifest, stats: StatsCompilation): FirstLoad {
  // The federation's manifest names the chunks of pages too.
  const first = filesOfChunk(stats, remoteChunk);
  return {
    entry: manifest.metaData.remoteEntry.name,
    preload: {
      js: first.filter((file) => file.endsWith(".js")),
      css: first.filter((file) => file.endsWith(".css")),
      fonts: [],
    },
  };
}

function shellLoad(stats: StatsCompilation, files: readonly string[]): FirstLoad {
  const initial = filesOfChunk(stats, shellChunk);
  const [entry, ...scripts] = initial.filter((file) => file.endsWith(".js")).toReversed();
  if (!entry) throw new BuildError("the shell has no entry script");
  return {
    entry,
    preload: {
      js: scripts,
      css: initial.filter((file) => file.endsWith(".css")),
      fonts: files.filter((file) => textFaces.test(file)),
    },
  };
}
