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
  bytes: number;
  publishedAt: Date;
}

const schema = new Schema<Version>(
  {
    _id: { type: String, required: true },
    remote: { type: String, required: true },
    version: { type: String, required: true },
    build: { type: Schema.Types.Mixed, required: true },
    bytes: { type: Number, required: true },
    publishedAt: { type: Date, required: true },
  },
  { versionKey: false, collection: "versions" },
);
schema.index({ publishedAt: -1 });

export const versionId = (remote: FrontEndName, version: string): string => `${remote}@${version}`;

export const versionModel = (connection: Connection) => connection.model("Version", schema);

/** Builds by the ids of their versions; an unknown id has none. */
export async function buildsById(
  versions: ReturnType<typeof versionModel>,
  ids: readonly string[],
): Promise<Map<string, BuildManifest>> {
  const found = await versions.find({ _id: mongoose.trusted({ $in: [...ids] }) }).lean();
  return new Map(found.map((version) => [version._id, version.build]));
}
