import { createHash, randomBytes } from "node:crypto";
import type { LinkPurpose } from "../models/link-token.ts";

const hourMs = 60 * 60_000;

/** From the time the link is sent. */
export const lifetimeMs = {
  "confirm-email": 24 * hourMs,
  "reset-password": hourMs,
} as const satisfies Record<LinkPurpose, number>;

/** Of a link that an administrator hands over. */
export const handedOverLifetimeMs = 24 * hourMs;

export const createLinkToken = (): string => randomBytes(32).toString("base64url");

export const hashLinkToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");
