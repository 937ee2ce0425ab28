import { createPrivateKey, createPublicKey, hkdfSync, sign } from "node:crypto";
import type { BuildManifest } from "./release.ts";

/** A publish token, read. */
export interface PublishToken {
  /** What stands in the `Authorization` header. */
  readonly bearer: string;
  /** Of the key that it signs with: SPKI, base64. */
  readonly publicKey: string;
  /** Answers the signature of a build, base64. */
  sign(build: BuildManifest): string;
}

/**
 * What a publisher signs of a build with Ed25519, as UTF-8: which version it is, and every file with
 * the hash of its bytes.
 */
export function signedText({ manifest, version, commit, entry, files }: BuildManifest): string {
  const lines = files.map(({ path, integrity }) => `${path} ${integrity}`).toSorted();
  return [`${manifest.name}@${version}`, `${commit}`, entry, ...lines].join("\n");
}

/**
 * Reads a front end's token, which is an id, a secret, and the key that signs with it; or the
 * installation's own, from which its key is derived (HKDF, RFC 5869).
 */
export function readPublishToken(text: string): PublishToken {
  const [, bearer, key] = /^(\d{1,9}\.[\w-]+)\.([\w-]+)$/.exec(text) ?? [];
  if (bearer && key) return tokenOf(bearer, Buffer.from(key, "base64url"));
  const seed = hkdfSync("sha256", text, "", "good-deeds: signs builds", 32);
  return tokenOf(text, Buffer.concat([beforeSeed, Buffer.from(seed)]));
}

/** What an Ed25519 key begins with in PKCS #8 (RFC 8410, 10.3); 32 bytes of seed follow. */
const beforeSeed = Buffer.from("302e020100300506032b657004220420", "hex");

/** Throws when the token's key is none. */
function tokenOf(bearer: string, pkcs8: Buffer): PublishToken {
  const key = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
  return {
    bearer,
    publicKey: createPublicKey(key).export({ format: "der", type: "spki" }).toString("base64"),
    sign: (build) => sign(null, Buffer.from(signedText(build)), key).toString("base64"),
  };
}
