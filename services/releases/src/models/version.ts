import type { BuildManifest, FrontEndName } from "@deeds/contracts";
import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { Schema } from "mongoose";

/** A published build, immutable except for its pruning. */
export interface StoredVersion {
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
  /** Ed25519, base64, by a key of `signing-keys`; `publicKey` only until that collection existed. */
  signature?: { keyId?: string; publicKey?: string; value: string } | null;
}

/** Shared by all versions from before each had its own folder. */
export const legacyFolder = "files";

const schema = new Schema<StoredVersion>(
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
  { versionKey: false, collection: "versions", minimize: false },
);
schema.index({ publishedAt: -1 });

export function createVersionRepository(connection: Connection) {
  const versions = connection.model("Version", schema);
  const findByIds = (ids: readonly string[]): Promise<StoredVersion[]> =>
    versions.find({ _id: trusted({ $in: [...ids] }) }).lean();
  return {
    findById: (id: string): Promise<StoredVersion | null> => versions.findById(id).lean(),
    findByIds,
    findBuilds: async (ids: readonly string[]): Promise<Map<string, BuildManifest>> => {
      const found = await findByIds(ids);
      return new Map(found.map((version) => [version._id, version.build]));
    },
    /** Returns the path patterns of the pages of these versions. */
    listPagePaths: (ids: readonly string[]): Promise<unknown[]> =>
      versions.distinct("build.manifest.pages.path", { _id: trusted({ $in: [...ids] }) }).exec(),
    each: (): AsyncIterable<StoredVersion> => versions.find().lean().cursor(),
    sign: (id: string, signature: StoredVersion["signature"]): Promise<unknown> =>
      versions.updateOne({ _id: id }, { $set: { signature } }).exec(),
    exists: async (id: string): Promise<boolean> => (await versions.exists({ _id: id })) !== null,
    /** Returns whether any version of a front end was published. */
    hasAny: async (remote: FrontEndName): Promise<boolean> =>
      (await versions.exists({ remote })) !== null,
    listLatest: (limit: number): Promise<StoredVersion[]> =>
      versions.find().sort({ publishedAt: -1 }).limit(limit).lean(),
    /** Returns the oldest versions with a folder of their own that were published before `moment`. */
    listPrunable: (moment: Date, limit: number): Promise<{ _id: string; folder?: string }[]> =>
      versions
        .find({
          prunedAt: null,
          folder: trusted({ $nin: [null, legacyFolder] }),
          publishedAt: trusted({ $lt: moment }),
        })
        .sort({ publishedAt: 1 })
        .select({ folder: 1 })
        .limit(limit)
        .lean(),
    /** Returns whether the version was inserted; `false` when its id is taken. */
    insertOnce: async (tx: Transaction, { _id, ...version }: StoredVersion): Promise<boolean> => {
      const options = { upsert: true, session: tx };
      const result = await versions.updateOne({ _id }, { $setOnInsert: version }, options);
      return result.upsertedCount > 0;
    },
    /** Replaces the description of a build whose files are the same. */
    replaceBuild: (
      tx: Transaction,
      id: string,
      change: Pick<StoredVersion, "build" | "signature">,
    ): Promise<unknown> =>
      versions.updateOne({ _id: id }, { $set: change }, { session: tx }).exec(),
    /** Returns `false` when it was pruned before. */
    markPruned: async (tx: Transaction, id: string, now: Date): Promise<boolean> => {
      const change = { $set: { prunedAt: now } };
      const result = await versions.updateOne({ _id: id, prunedAt: null }, change, { session: tx });
      return result.modifiedCount > 0;
    },
  };
}
