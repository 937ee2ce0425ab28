import type { BuildManifest } from "@deeds/contracts";
import { firstFolder, type Version } from "../models/versions.ts";
import type { ServiceContext } from "../service-context.ts";

export interface FoundFile {
  readonly path: string;
  readonly size: number;
  readonly integrity: string;
  readonly folder: string;
}

const kept = 200;

type Published = Required<Pick<Version, "build" | "folder" | "prunedAt">>;

/** Finds published files. Versions never change, so the latest ones asked for stay in memory. */
export function publishedFiles(context: ServiceContext) {
  const latest = new Map<string, Published>();
  const find = async (remote: string, version: string): Promise<Published | null> => {
    const id = `${remote}@${version}`;
    const known = latest.get(id);
    if (known) return known;
    const found = await context.models.versions.findById(id).lean();
    if (!found) return null;
    if (latest.size >= kept) latest.clear();
    const { build, folder = firstFolder, prunedAt = null } = found;
    latest.set(id, { build, folder, prunedAt });
    return { build, folder, prunedAt };
  };
  return {
    /** Read from the database: a version in memory may have been pruned since. */
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
