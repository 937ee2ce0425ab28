import { decrypt, deriveKey, encrypt } from "@deeds/service-kit";

/** What a stream's `id:` says: how far its reader has heard. */
export interface Cursors {
  seal(sequence: number): string;
  /** Null for what no gateway with this secret has written. */
  open(cursor: string): number | null;
}

/** The sequence counts what is hidden, too; encrypted, it tells a visitor nothing of that. */
export function createCursors(secret: string): Cursors {
  const key = deriveKey(secret, "live cursor");
  return {
    seal: (sequence) => {
      const number = Buffer.alloc(8);
      number.writeBigUInt64BE(BigInt(sequence));
      return encrypt(key, number).toString("base64url");
    },
    open: (cursor) => {
      try {
        return Number(decrypt(key, Buffer.from(cursor, "base64url")).readBigUInt64BE());
      } catch {
        return null;
      }
    },
  };
}
