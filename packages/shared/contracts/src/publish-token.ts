import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
} from "node:crypto";
import type { BuildManifest } from "./release.ts";

export type PublishToken = ReturnType<typeof readPublishToken>;

/**
 * Returns the text that a publisher signs with Ed25519, as UTF-8: everything that a build declares
 * and every file with its hash, as JSON with sorted keys.
 */
export const signedText = (build: BuildManifest): string =>
  `good-deeds build 2\n${canonicalJson(build)}`;

const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  );

/** Returns the id of a signing key: the SHA-256 of its public half (SPKI, base64), base64url. */
export const signingKeyId = (publicKey: string): string =>
  createHash("sha256").update(Buffer.from(publicKey, "base64")).digest("base64url");

/**
 * Parses a front end's token (an id, a secret and the signing key) or the
 * installation's, from which the key is derived (HKDF, RFC 5869). Throws when a front end's is damaged.
 */
export function readPublishToken(text: string) {
  const [, bearer, key] = /^(\d{1,9}\.[\w-]+)\.([\w-]+)$/.exec(text) ?? [];
  if (bearer && key) return tokenOf(bearer, Buffer.from(key, "base64url"));
  if (/^\d{1,9}\./.test(text)) throw new Error(damaged);
  const seed = hkdfSync("sha256", text, "", "good-deeds: signs builds", 32);
  return tokenOf(text, Buffer.concat([beforeSeed, Buffer.from(seed)]));
}

/** Prefix of an Ed25519 key in PKCS #8 (RFC 8410, 10.3); 32 bytes of seed follow. */
const beforeSeed = Buffer.from("302e020100300506032b657004220420", "hex");

const damaged =
  "The publish token is damaged: copy the whole of it. An administrator creates another on the page /releases.";

function readKey(pkcs8: Buffer): KeyObject {
  try {
    return createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
  } catch (cause) {
    throw new Error(damaged, { cause });
  }
}

function tokenOf(bearer: string, pkcs8: Buffer) {
  const key = readKey(pkcs8);
  return {
    /** The value of the `Authorization` header. */
    bearer,
    /** SPKI, base64. */
    publicKey: createPublicKey(key).export({ format: "der", type: "spki" }).toString("base64"),
    /** Returns the signature of a build, base64. */
    sign: (build: BuildManifest) =>
      sign(null, Buffer.from(signedText(build)), key).toString("base64"),
  };
}
