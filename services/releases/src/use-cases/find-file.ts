import type { BuildManifest } from "@deeds/contracts";
import { legacyFolder, type Version } from "../models/versions.ts";
import type { ServiceContext } from "../service-context.ts";

export interface FoundFile {
  readonly path: string;
  readonly size: number;
  readonly integrity: string;
  readonly folder: string;
}

const maxCached = 200;

type Published = Required<Pick<Version, "build" | "folder" | "prunedAt">>;

/** Finds published files. Versions are immutable, so that the recently used ones are cached. */
export function publishedFiles(context: ServiceContext) {
  const cached = new Map<string, Published>();
  const find = async (remote: string, version: string): Promise<Published | null> => {
    const id = `${remote}@${version}`;
    const known = cached.get(id);
    if (known) return known;
    const found = await context.models.versions.findById(id).lean();
    if (!found) return null;
    if (cached.size >= maxCached) cached.clear();
    const { build, folder = legacyFolder, prunedAt = null } = found;
    cached.set(id, { build, folder, prunedAt });
    return { build, folder, prunedAt };
  };
  return {
    /** Bypasses the cache: a cached version may have been pruned since. */
    isPruned: async (remote: string, version: string): Promise<boolean> => {
      const found = await context.models.versions.findById(`${remote}@${version}`).lean();
      return Boolean(found?.prunedAt);
    },
    build: async (remote: string, version: string): Promise<BuildManifest | null> =>
      (await find(remote, version))?.build ?? null,
    file: async (remote: string, version: string, path: string): Promise<FoundFile | null> => {
      const published = await find(remote, version);
      if (published?.prunedAt) return null;
      const found = published?.build.files.find((file) => file.path === path);
      return published && found ? { ...found, folder: published.folder } : null;
    },
  };
}
