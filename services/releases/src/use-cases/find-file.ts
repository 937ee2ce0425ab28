import type { BuildManifest } from "@deeds/contracts";
import type { House } from "../house.ts";

export interface FoundFile {
  readonly path: string;
  readonly size: number;
  readonly integrity: string;
}

export interface PublishedFiles {
  /** Null: no such version. */
  build(remote: string, version: string): Promise<BuildManifest | null>;
  /** Null: no such version, or no such file in it. */
  file(remote: string, version: string, path: string): Promise<FoundFile | null>;
}

const kept = 200;

/** Finds published files. Versions never change, so the latest ones asked for stay in memory. */
export function publishedFiles(house: House): PublishedFiles {
  const builds = new Map<string, BuildManifest>();
  const build = async (remote: string, version: string) => {
    const id = `${remote}@${version}`;
    const known = builds.get(id);
    if (known) return known;
    const found = await house.models.versions.findById(id).lean();
    if (!found) return null;
    if (builds.size >= kept) builds.clear();
    builds.set(id, found.build);
    return found.build;
  };
  return {
    build,
    file: async (remote, version, path) => {
      const files = (await build(remote, version))?.files;
      return files?.find((file) => file.path === path) ?? null;
    },
  };
}
