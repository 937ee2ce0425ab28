import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BuildManifest, buildManifest } from "@deeds/contracts";

/** A version of a front end on the disk. */
export interface Built {
  readonly build: BuildManifest;
  /** Folder with the files that `build.files` names. */
  readonly folder: string;
}

/** Null where no finished build is. */
export function readBuild(folder: string): BuildManifest | null {
  const file = join(folder, "build.json");
  return existsSync(file) ? buildManifest.parse(JSON.parse(readFileSync(file, "utf8"))) : null;
}

/** The builds of a folder, as `<name>/<version>/` each. */
export function readBuilds(root: string): Built[] {
  const folders = readdirSync(root).flatMap((name) =>
    readdirSync(join(root, name)).map((version) => join(root, name, version)),
  );
  return folders.flatMap((folder) => {
    const build = readBuild(folder);
    return build ? [{ build, folder }] : [];
  });
}
