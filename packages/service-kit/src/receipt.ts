import { createHash, randomBytes } from "node:crypto";

/** An unguessable receipt (160 bits) that a sender follows a submission by. */
export const createReceipt = (): string => randomBytes(20).toString("base64url");

/** What is stored of a receipt, so that the database alone opens nothing. */
export const hashReceipt = (receipt: string): string =>
  createHash("sha256").update(receipt).digest("base64url");
