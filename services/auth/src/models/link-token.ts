import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { Schema } from "mongoose";

export const linkPurposes = ["confirm-email", "reset-password"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

export interface StoredLinkToken {
  /** SHA-256 of the token, hex, so that a leaked database opens no account. */
  _id: string;
  purpose: LinkPurpose;
  userId: number;
  /** To which the link was sent; `null` when an administrator hands it over. */
  address: string | null;
  endsAt: Date;
}

const linkTokenSchema = new Schema<StoredLinkToken>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, enum: linkPurposes, required: true },
    userId: { type: Number, required: true, index: true },
    address: { type: String, default: null },
    endsAt: { type: Date, required: true, expires: 0 },
  },
  {
    versionKey: false,
    strict: "throw",
    collection: "link_tokens",
  },
);

export function createLinkTokenRepository(connection: Connection) {
  const tokens = connection.model("LinkToken", linkTokenSchema);
  const usable = (hash: string, purpose: LinkPurpose, now: Date) => ({
    _id: hash,
    purpose,
    endsAt: trusted({ $gt: now }),
  });
  return {
    insert: async (tx: Transaction | null, token: StoredLinkToken): Promise<void> => {
      await tokens.create([token], { session: tx });
    },
    find: (hash: string, purpose: LinkPurpose, now: Date): Promise<StoredLinkToken | null> =>
      tokens.findOne(usable(hash, purpose, now)).lean(),
    /** Uses a token up; `null` when there is none, or it has expired. */
    use: (
      tx: Transaction,
      hash: string,
      { purpose, now }: { purpose: LinkPurpose; now: Date },
    ): Promise<StoredLinkToken | null> =>
      tokens.findOneAndDelete(usable(hash, purpose, now), { session: tx }).lean(),
    removeOfUser: (tx: Transaction, userId: number, purpose: LinkPurpose): Promise<unknown> =>
      tokens.deleteMany({ userId, purpose }, { session: tx }).exec(),
  };
}
