import { createPublicKey, verify } from "node:crypto";
import type { BuildManifest, FrontEndName, Issue } from "@deeds/contracts";
import { signedText } from "@deeds/contracts/publish-token";
import { AppError } from "@deeds/service-kit";
import type { Versions } from "../domain/live-set.ts";
import { type Version, versionId, versionIds, versionsById } from "../models/versions.ts";
import type { ServiceContext } from "../service-context.ts";

export async function prunedIn(
  { models }: Pick<ServiceContext, "models">,
  remotes: Versions,
): Promise<Issue[]> {
  const found = await versionsById(models.versions, versionIds(remotes));
  return found
    .filter(({ prunedAt }) => prunedAt)
    .map(({ remote }) => ({ path: `remotes.${remote}`, message: "release-pruned" }));
}

/** Throws `incompatible-release` for a set with a pruned version. */
export async function assertNotPruned(
  context: Pick<ServiceContext, "models">,
  remotes: Versions,
): Promise<void> {
  const issues = await prunedIn(context, remotes);
  if (issues.length > 0) throw new AppError("incompatible-release", { issues });
}

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

/** A version without a signature is valid: its publisher had no key. */
export const hasValidSignature = ({ build, signature }: Pick<Version, "build" | "signature">) =>
  !signature || isSignedBy(build, signature.publicKey, signature.value);

/** Throws `incompatible-release` when a stored build is not what its publisher signed. */
export async function assertSignatures(
  { models }: ServiceContext,
  versions: Versions,
): Promise<void> {
  const names = Object.entries(versions) as [FrontEndName, string][];
  const ids = names.map(([name, version]) => versionId(name, version));
  const found = await versionsById(models.versions, ids);
  const broken = found.filter((version) => !hasValidSignature(version));
  if (broken.length === 0) return;
  const issues = broken.map(({ remote }) => ({
    path: `remotes.${remote}`,
    message: "signature-broken",
  }));
  throw new AppError("incompatible-release", { issues });
}
