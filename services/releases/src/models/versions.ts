import type { BuildManifest, FrontEndName } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import mongoose, { Schema } from "mongoose";
import type { Versions } from "../domain/live-set.ts";

/** A published build, immutable except for its pruning. */
export interface Version {
  /** `<remote>@<version>`, so that a version exists once. */
  _id: string;
  remote: FrontEndName;
  version: string;
  build: BuildManifest;
  /** Of its files in the bucket; absent: `legacyFolder`. */
  folder?: string;
  bytes: number;
  publishedAt: Date;
  publishedBy?: string | null;
  /** When its files were removed; its number cannot be used again. */
  prunedAt?: Date | null;
  /** By the key of the publishing token; Ed25519, base64. */
  signature?: { publicKey: string; value: string } | null;
}

/** Shared by all versions from before each had its own folder. */
export const legacyFolder = "files";

const schema = new Schema<Version>(
  {
    _id: { type: String, required: true },
    remote: { type: String, required: true },
    version: { type: String, required: true },
    build: { type: Schema.Types.Mixed, required: true },
    folder: { type: String, default: legacyFolder },
    bytes: { type: Number, required: true },
    publishedAt: { type: Date, required: true },
    publishedBy: { type: String, default: null },
    prunedAt: { type: Date, default: null },
    signature: { type: Schema.Types.Mixed, default: null },
  },
  { versionKey: false, collection: "versions" },
);
schema.index({ publishedAt: -1 });

export const notPruned = { prunedAt: null };

export const prunableBefore = (moment: Date) => ({
  ...notPruned,
  folder: mongoose.trusted({ $nin: [null, legacyFolder] }),
  publishedAt: mongoose.trusted({ $lt: moment }),
});

export const versionId = (remote: FrontEndName, version: string): string => `${remote}@${version}`;

export const versionIds = (remotes: Versions): string[] =>
  Object.entries(remotes).map(([remote, version]) => versionId(remote, version));

export const versionModel = (connection: Connection) => connection.model("Version", schema);

export const versionsById = (
  versions: ReturnType<typeof versionModel>,
  ids: readonly string[],
): Promise<Version[]> => versions.find({ _id: mongoose.trusted({ $in: [...ids] }) }).lean();

export async function buildsById(
  versions: ReturnType<typeof versionModel>,
  ids: readonly string[],
): Promise<Map<string, BuildManifest>> {
  const found = await versionsById(versions, ids);
  return new Map(found.map((version) => [version._id, version.build]));
}
