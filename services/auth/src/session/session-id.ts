import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, 43 characters. */
export const createSessionId = (): string => randomBytes(32).toString("base64url");

/** What is stored of a session id, and what `session_revoked` names. */
export const hashSessionId = (id: string): string => createHash("sha256").update(id).digest("hex");
