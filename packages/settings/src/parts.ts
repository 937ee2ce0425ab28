import { z } from "zod";
import type { SecretKind } from "./load-config.ts";

const asWhole: { secret: SecretKind } = { secret: "whole" };
const inAddress: { secret: SecretKind } = { secret: "in-address" };

const unencoded = "holds a password with characters that an address cannot have as they are";

/** A password goes into an address as it is: one with a slash would make another address of it. */
function isEncoded(address: string): boolean {
  const [, before] = /^[a-z0-9+]+:\/\/(.*)@/s.exec(address) ?? [];
  return (
    before === undefined || (/^[^/?#[\]@:]*(:[^/?#[\]@:]*)?$/.test(before) && isDecodable(before))
  );
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text).length > 0;
  } catch {
    return false;
  }
}

/** Of every process. */
export const mode = z
  .enum(["development", "production", "test"])
  .default("development")
  .describe("`production` refuses weak secrets and what only a trial needs");

/** An address of MongoDB with a user and a password. */
export const mongodbUrl = (description: string) =>
  z
    .string()
    .startsWith("mongodb")
    .refine(isEncoded, unencoded)
    .meta({ description, ...inAddress });

/** The stream's address, for every process. */
export const natsUrl = z
  .string()
  .startsWith("nats://")
  .refine(isEncoded, unencoded)
  .meta({ description: "NATS with JetStream: `nats://user:password@host:4222`", ...inAddress });

/** Settings of services that keep files. */
export const objectStoreConfig = z.object({
  S3_ENDPOINT: z.url().describe("The object store"),
  S3_ACCESS_KEY: z.string().min(1).describe("Name of the account there"),
  S3_SECRET_KEY: z
    .string()
    .min(1)
    .meta({ description: "Its secret key", ...asWhole }),
});

/** A secret of at least 32 characters. */
export const secret = (description: string) =>
  z
    .string()
    .min(32)
    .meta({ description, ...asWhole });

/** A key of 32 bytes in base64. */
export const secretKey = (description: string) =>
  z
    .string()
    .refine(
      (text) => Buffer.from(text, "base64").length === 32,
      "must hold 32 bytes in base64, as of `openssl rand -base64 32`",
    )
    .meta({ description, ...asWhole });
