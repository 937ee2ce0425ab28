import { createPublicKey, verify } from "node:crypto";
import type { BuildManifest, Issue } from "@deeds/contracts";
import { signedText } from "@deeds/contracts/publish-token";
import { AppError } from "@deeds/service-kit";
import type { Versions } from "../domain/live-set.ts";
import { versionIds } from "../domain/live-set.ts";
import type { StoredVersion } from "../models/version.ts";
import type { ServiceContext } from "../service-context.ts";

export const prunedVersions = (versions: readonly StoredVersion[]): Issue[] =>
  versions
    .filter(({ prunedAt }) => prunedAt)
    .map(({ remote }) => ({ path: `remotes.${remote}`, message: "release-pruned" }));

/**
 * Throws `incompatible-release` for a set with a pruned version, or with a changed version whose stored
 * build is not what its publisher signed.
 */
export async function assertReleasable(
  { models }: ServiceContext,
  remotes: Versions,
  changes: Versions,
): Promise<void> {
  const found = await models.versions.findByIds(versionIds(remotes));
  const changed = new Set(versionIds(changes));
  const pruned = prunedVersions(found);
  const broken = found
    .filter((version) => changed.has(version._id) && !hasValidSignature(version))
    .map(({ remote }) => ({ path: `remotes.${remote}`, message: "signature-broken" }));
  const issues = pruned.length > 0 ? pruned : broken;
  if (issues.length > 0) throw new AppError("incompatible-release", { issues });
}

/** Throws `incompatible-release` when a changed version was built from uncommitted changes. */
export async function assertCommitted(
  { models }: ServiceContext,
  changes: Versions,
): Promise<void> {
  const found = await models.versions.findByIds(versionIds(changes));
  const issues = found
    .filter(({ build }) => build.dirty)
    .map(({ remote }) => ({ path: `remotes.${remote}`, message: "build-dirty" }));
  if (issues.length > 0) throw new AppError("incompatible-release", { issues });
}

/** A version without a signature is valid: its publisher had no key. */
export const hasValidSignature = ({
  build,
  signature,
}: Pick<StoredVersion, "build" | "signature">): boolean =>
  !signature || isSignedBy(build, signature.publicKey, signature.value);

function isSignedBy(build: BuildManifest, publicKey: string, signature: string): boolean {
  try {
    const bytes = Buffer.from(publicKey, "base64");
    const key = createPublicKey({ key: bytes, format: "der", type: "spki" });
    const text = Buffer.from(signedText(build));
    return verify(null, text, key, Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}
