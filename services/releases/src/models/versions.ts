import type { BuildManifest, FrontEndName } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import mongoose, { Schema } from "mongoose";

/** A published build; never changed once it is there. */
export interface Version {
  /** `<remote>@<version>`, so that a version exists once. */
  _id: string;
  remote: FrontEndName;
  version: string;
  build: BuildManifest;
  /** Of its files in the bucket; those of the first versions are all in one. */
  folder?: string;
  bytes: number;
  publishedAt: Date;
  publishedBy?: string | null;
  /** By the key of the token that published it; Ed25519, base64. */
  signature?: { publicKey: string; value: string } | null;
}

/** Of all versions from before each had a folder of its own. */
export const firstFolder = "files";

const schema = new Schema<Version>(
  {
    _id: { type: String, required: true },
    remote: { type: String, required: true },
    version: { type: String, required: true },
    build: { type: Schema.Types.Mixed, required: true },
    folder: { type: String, default: firstFolder },
    bytes: { type: Number, required: true },
    publishedAt: { type: Date, required: true },
    publishedBy: { type: String, default: null },
    signature: { type: Schema.Types.Mixed, default: null },
  },
  { versionKey: false, collection: "versions" },
);
schema.index({ publishedAt: -1 });

export const versionId = (remote: FrontEndName, version: string): string => `${remote}@${version}`;

export const versionModel = (connection: Connection) => connection.model("Version", schema);

/** Versions by their ids; an unknown id has none. */
export const versionsById = (
  versions: ReturnType<typeof versionModel>,
  ids: readonly string[],
): Promise<Version[]> => versions.find({ _id: mongoose.trusted({ $in: [...ids] }) }).lean();

/** Builds by the ids of their versions; an unknown id has none. */
export async function buildsById(
  versions: ReturnType<typeof versionModel>,
  ids: readonly string[],
): Promise<Map<string, BuildManifest>> {
  const found = await versionsById(versions, ids);
  return new Map(found.map((version) => [version._id, version.build]));
}
