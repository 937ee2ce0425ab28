import type { BuildManifest } from "@deeds/contracts";
import type { House } from "../house.ts";
import { firstFolder, type Version } from "../models/versions.ts";

export interface FoundFile {
  readonly path: string;
  readonly size: number;
  readonly integrity: string;
  readonly folder: string;
}

interface PublishedFiles {
  /** Null: no such version. */
  build(remote: string, version: string): Promise<BuildManifest | null>;
  /** Null: no such version, or no such file in it. */
  file(remote: string, version: string, path: string): Promise<FoundFile | null>;
  /** Whether the files of a version are gone by now, which memory does not know. */
  isPruned(remote: string, version: string): Promise<boolean>;
}

const kept = 200;

type Published = Required<Pick<Version, "build" | "folder" | "prunedAt">>;

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
    const { build, folder = firstFolder, prunedAt = null } = found;
    latest.set(id, { build, folder, prunedAt });
    return { build, folder, prunedAt };
  };
  return {
    isPruned: async (remote, version) => {
      const found = await house.models.versions.findById(`${remote}@${version}`).lean();
      return Boolean(found?.prunedAt);
    },
    build: async (remote, version) => (await find(remote, version))?.build ?? null,
    file: async (remote, version, path) => {
      const published = await find(remote, version);
      if (published?.prunedAt) return null;
      const found = published?.build.files.find((file) => file.path === path);
      return published && found ? { ...found, folder: published.folder } : null;
    },
  };
}
