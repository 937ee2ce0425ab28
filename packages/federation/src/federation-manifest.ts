import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

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
