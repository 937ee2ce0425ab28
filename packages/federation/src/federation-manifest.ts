import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { BuildManifest, FrontEndName } from "@deeds/contracts";
import type { StatsCompilation } from "@rspack/core";
import { z } from "zod";
import { BuildError } from "./compile.ts";
import { shellChunk } from "./config.ts";
import { isShell } from "./workspace.ts";

const assets = z.object({
  js: z.object({ sync: z.array(z.string()) }),
  css: z.object({ sync: z.array(z.string()) }),
});

/** The part of `mf-manifest.json` that a build is described by. */
const federationManifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), assets })),
  exposes: z.array(z.object({ assets })),
});
export type FederationManifest = z.infer<typeof federationManifest>;

/**
 * Reads what the federation plugin wrote of a build and removes it: nothing asks for it at run
 * time, where it would be one more request for each remote.
 */
export function takeFederationManifest(folder: string): FederationManifest {
  const file = join(folder, "mf-manifest.json");
  const manifest = federationManifest.parse(JSON.parse(readFileSync(file, "utf8")));
  rmSync(file);
  rmSync(join(folder, "mf-stats.json"), { force: true });
  return manifest;
}

type FirstLoad = Pick<BuildManifest, "entry" | "preload">;

/** The text face in the two scripts that pages are written in; the serif arrives with the styles. */
const textFaces = /golos-text-(latin|cyrillic)-wght-normal\.[0-9a-f]+\.woff2$/;

/** What the first paint needs: the entry module, and the files to ask for along with it. */
export function firstLoad(
  name: FrontEndName,
  stats: StatsCompilation,
  manifest: FederationManifest,
  files: readonly string[],
): FirstLoad {
  return isShell(name) ? ofShell(stats, files) : ofRemote(manifest);
}

function ofRemote(manifest: FederationManifest): FirstLoad {
  const exposed = manifest.exposes.map((expose) => expose.assets);
  return {
    entry: manifest.metaData.remoteEntry.name,
    preload: {
      js: exposed.flatMap((assets) => assets.js.sync),
      css: exposed.flatMap((assets) => assets.css.sync),
      fonts: [],
    },
  };
}

function ofShell(stats: StatsCompilation, files: readonly string[]): FirstLoad {
  const initial = (stats.namedChunkGroups?.[shellChunk]?.assets ?? []).map((asset) => asset.name);
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
