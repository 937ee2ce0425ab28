import { createPublicKey, verify } from "node:crypto";
import type { BuildManifest } from "@deeds/contracts";
import { signedText } from "@deeds/contracts/publish-token";
import type { StoredSigningKey } from "../models/signing-key.ts";
import type { StoredVersion } from "../models/version.ts";
import { versionId } from "./live-set.ts";

export function isSignedBy(
  build: BuildManifest,
  publicKey: string,
  signature: string,
  text = signedText(build),
): boolean {
  try {
    const bytes = Buffer.from(publicKey, "base64");
    const key = createPublicKey({ key: bytes, format: "der", type: "spki" });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}

export const bytesOf = ({ files }: BuildManifest): number =>
  files.reduce((sum, { size }) => sum + size, 0);

/** Whether a stored version is what the owner of the key published. */
export function isSignedVersion(
  version: StoredVersion,
  key: StoredSigningKey | undefined,
): boolean {
  const { build, signature } = version;
  if (!key || !signature?.keyId) return false;
  const isOwner = key.remote === null || key.remote === version.remote;
  const isInTime = key.revokedAt === null || version.publishedAt <= key.revokedAt;
  return (
    isOwner && isInTime && isRowOf(version) && isSignedBy(build, key.publicKey, signature.value)
  );
}

/** Whether the row repeats what its build declares. */
const isRowOf = ({ _id, remote, version, bytes, build }: StoredVersion): boolean =>
  _id === versionId(build.manifest.name, build.version) &&
  remote === build.manifest.name &&
  version === build.version &&
  bytes === bytesOf(build);
