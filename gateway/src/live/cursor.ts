import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** What a stream's `id:` says: how far its reader has heard. */
export interface Cursors {
  seal(sequence: number): string;
  /** Null for what no gateway with this secret has written. */
  open(cursor: string): number | null;
}

const algorithm = "aes-256-gcm";
const [nonceBytes, tagBytes, numberBytes] = [12, 16, 8];
const wholeBytes = nonceBytes + tagBytes + numberBytes;

/** The sequence counts what is hidden, too; sealed, it tells a visitor nothing of that. */
export function createCursors(secret: string): Cursors {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "live cursor", 32));
  return {
    seal: (sequence) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      const number = Buffer.alloc(numberBytes);
      number.writeBigUInt64BE(BigInt(sequence));
      const sealed = Buffer.concat([cipher.update(number), cipher.final()]);
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64url");
    },
    open: (cursor) => {
      const bytes = Buffer.from(cursor, "base64url");
      if (bytes.length !== wholeBytes) return null;
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      try {
        const number = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
        return Number(Buffer.concat([number, decipher.final()]).readBigUInt64BE());
      } catch {
        return null;
      }
    },
  };
}
