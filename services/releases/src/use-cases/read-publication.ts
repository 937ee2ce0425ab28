import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type BuildManifest, buildManifest, limits } from "@deeds/contracts";
import { AppError, refuse, type UploadedFile } from "@deeds/service-kit";
import { versionId } from "../models/version.ts";
import type { ServiceContext } from "../service-context.ts";
import { assertMayRelease, type Publisher } from "./publisher.ts";

export interface Publication {
  readonly remote: string;
  readonly version: string;
  readonly manifest: string | undefined;
  readonly files: readonly UploadedFile[];
  readonly publisher: Publisher;
  readonly now: Date;
}

/** Validates a publication and returns its build. Throws for a used version and for too many bytes. */
export async function readPublication(
  { models }: ServiceContext,
  publication: Publication,
): Promise<{ id: string; build: BuildManifest }> {
  assertMayRelease(publication.publisher, [publication.remote]);
  const build = readBuild(publication);
  const bytes = build.files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > limits.releaseFiles) {
    throw new AppError("file-too-large", { params: { size: limits.releaseFiles / 1024 ** 2 } });
  }
  const id = versionId(build.manifest.name, build.version);
  if (await models.versions.exists(id)) throw new AppError("version-taken");
  return { id, build };
}

function readBuild({ manifest, remote, version }: Publication): BuildManifest {
  const { data: build } = buildManifest.safeParse(parseJson(manifest));
  if (build && build.manifest.name === remote && build.version === version) return build;
  throw refuse.validation([{ path: "manifest", message: "build-manifest" }]);
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}

export const measureFiles = ({ files }: Pick<Publication, "files">) =>
  Promise.all(
    files.map(async ({ path, originalName }) => {
      const bytes = await readFile(path);
      const digest = createHash("sha384").update(bytes).digest("base64");
      const size = bytes.length;
      return { path: originalName, size, integrity: `sha384-${digest}`, bytes };
    }),
  );
