import type { BuildManifest } from "@deeds/contracts";
import type { House } from "../house.ts";
import { firstFolder, type Version } from "../models/versions.ts";

export interface FoundFile {
  readonly path: string;
  readonly size: number;
  readonly integrity: string;
  /** Where its bytes are. */
  readonly folder: string;
}

export interface PublishedFiles {
  /** Null: no such version. */
  build(remote: string, version: string): Promise<BuildManifest | null>;
  /** Null: no such version, or no such file in it. */
  file(remote: string, version: string, path: string): Promise<FoundFile | null>;
}

const kept = 200;

type Published = Required<Pick<Version, "build" | "folder">>;

/** Finds published files. Versions never change, so the latest ones asked for stay in memory. */
export function publishedFiles(house: House): PublishedFiles {
  const latest = new Map<string, Published>();
  const find = async (remote: string, version: string): Promise<Published | null> => {
    const id = `${remote}@${version}`;
    const known = latest.get(id);
    if (known) return known;
    const found = await house.models.versions.findById(id).lean();
    if (!found) return null;
    if (latest.size >= kept) latest.clear();
    const { build, folder = firstFolder } = found;
    latest.set(id, { build, folder });
    return { build, folder };
  };
  return {
    build: async (remote, version) => (await find(remote, version))?.build ?? null,
    file: async (remote, version, path) => {
      const published = await find(remote, version);
      const found = published?.build.files.find((file) => file.path === path);
      return published && found ? { ...found, folder: published.folder } : null;
    },
  };
}
