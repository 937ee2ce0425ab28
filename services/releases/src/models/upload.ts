import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";

const uploadFields = {
  /** Id of the version. */
  _id: { type: String, required: true },
  /** Unique to this upload, so that removing it removes no other file. */
  folder: { type: String, required: true },
  touchedAt: { type: Date, required: true },
} as const;

type StoredUpload = Required<InferRawDocType<typeof uploadFields>>;

const uploadSchema = new Schema<StoredUpload>(uploadFields, {
  versionKey: false,
  collection: "uploads",
});

export function createUploadRepository(connection: Connection) {
  const uploads = connection.model("Upload", uploadSchema);
  return {
    /** Returns the folder of a version's upload, which is created with `newFolder` when there is none. */
    open: async (id: string, newFolder: string, now: Date): Promise<string> => {
      const change = { $set: { touchedAt: now }, $setOnInsert: { folder: newFolder } };
      const options = { upsert: true, returnDocument: "after" } as const;
      return (await uploads.findOneAndUpdate({ _id: id }, change, options).lean()).folder;
    },
    /** Returns the folder of a version's upload; `null` when there is none. */
    touch: async (id: string, now: Date): Promise<string | null> => {
      const upload = await uploads.findOneAndUpdate({ _id: id }, { touchedAt: now }).lean();
      return upload?.folder ?? null;
    },
    listUntouchedSince: (moment: Date): Promise<StoredUpload[]> =>
      uploads.find({ touchedAt: trusted({ $lt: moment }) }).lean(),
    /** Returns `false` when it was removed, or touched after `touchedAt` if that is given. */
    remove: async (
      tx: Transaction,
      upload: Pick<StoredUpload, "_id" | "folder"> & Partial<StoredUpload>,
    ): Promise<boolean> => {
      const { deletedCount } = await uploads.deleteOne({ ...upload }, { session: tx });
      return deletedCount > 0;
    },
  };
}

const orphanedFolderSchema = new Schema(
  { _id: { type: String, required: true } },
  { versionKey: false, collection: "left-folders" },
);

/** Folders of the bucket without a version or upload, whose objects are to be removed. */
export function createOrphanedFolderRepository(connection: Connection) {
  const folders = connection.model("OrphanedFolder", orphanedFolderSchema);
  return {
    list: async (): Promise<string[]> => (await folders.find().lean()).map(({ _id }) => _id),
    insert: (tx: Transaction, folder: string): Promise<unknown> =>
      folders.create([{ _id: folder }], { session: tx }),
    remove: (folder: string): Promise<unknown> => folders.deleteOne({ _id: folder }).exec(),
  };
}
