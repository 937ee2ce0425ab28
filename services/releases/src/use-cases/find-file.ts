import { type BuildManifest, isServerBundle, isSourceMap } from "@deeds/contracts";
import type { MeasuredFile } from "../domain/build-files.ts";
import { legacyFolder, type StoredVersion } from "../models/version.ts";
import type { ServiceContext } from "../service-context.ts";

export interface FoundFile extends MeasuredFile {
  readonly folder: string;
}

const maxCached = 200;

/** Finds published files. Versions are immutable, so that the recently used ones are cached. */
export function publishedFiles({ models: { versions } }: ServiceContext) {
  const cached = new Map<string, StoredVersion>();
  const find = async (remote: string, version: string): Promise<StoredVersion | null> => {
    const id = `${remote}@${version}`;
    const known = cached.get(id);
    if (known) return known;
    const found = await versions.findById(id);
    if (!found) return null;
    if (cached.size >= maxCached) cached.clear();
    cached.set(id, found);
    return found;
  };
  return {
    /** Bypasses the cache: a cached version may have been pruned since. */
    isPruned: async (remote: string, version: string): Promise<boolean> => {
      const found = await versions.findById(`${remote}@${version}`);
      return Boolean(found?.prunedAt);
    },
    build: async (remote: string, version: string): Promise<BuildManifest | null> =>
      (await find(remote, version))?.build ?? null,
    /** Returns `null` for a source map and for the server bundle. */
    file: async (remote: string, version: string, path: string): Promise<FoundFile | null> =>
      isSourceMap(path) || isServerBundle(path) ? null : fileOf(await find(remote, version), path),
    /** Returns the server bundle of a version that has one. */
    serverBundle: async (remote: string, version: string): Promise<FoundFile | null> => {
      const published = await find(remote, version);
      return fileOf(published, published?.build.server);
    },
  };
}

function fileOf(published: StoredVersion | null, path: string | undefined): FoundFile | null {
  if (!published || published.prunedAt) return null;
  const found = published.build.files.find((file) => file.path === path);
  return found ? { ...found, folder: published.folder ?? legacyFolder } : null;
}
