import { waitingKinds } from "@deeds/contracts";
import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";

const claimFields = {
  /** Id of the browser tab that made the claim. */
  _id: { type: String, required: true },
  userId: { type: Number, required: true },
  username: { type: String, required: true },
  kind: { type: String, enum: waitingKinds, required: true },
  item: { type: Number, required: true },
  version: { type: Number, required: true },
  endsAt: { type: Date, required: true, expires: 0 },
} as const;
const claimSchema = new Schema(claimFields, {
  versionKey: false,
  strict: "throw",
  collection: "claims",
});

/** The item that an administrator has open, as long as the page renews the claim. */
export type StoredClaim = Required<InferRawDocType<typeof claimFields>>;

export function createClaimRepository(connection: Connection) {
  const claims = connection.model("Claim", claimSchema);
  return {
    findById: (id: string, tx: Transaction): Promise<StoredClaim | null> =>
      claims.findById(id).session(tx).lean(),
    /** Omits expired claims, which the TTL index removes with a delay. */
    listOpen: (now: Date): Promise<StoredClaim[]> =>
      claims.find({ endsAt: trusted({ $gt: now }) }).lean(),
    save: (tx: Transaction, claim: StoredClaim): Promise<unknown> =>
      claims.replaceOne({ _id: claim._id }, claim, { upsert: true, session: tx }).exec(),
    remove: (tx: Transaction, id: string): Promise<unknown> =>
      claims.deleteOne({ _id: id }, { session: tx }).exec(),
  };
}
