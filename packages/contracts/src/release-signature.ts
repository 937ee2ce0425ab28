import type { BuildManifest } from "./release.ts";

/**
 * What a publisher signs of a build with Ed25519, as UTF-8: which version it is, and every file with
 * the hash of its bytes.
 */
export function signedText({ manifest, version, commit, entry, files }: BuildManifest): string {
  const lines = files.map(({ path, integrity }) => `${path} ${integrity}`).toSorted();
  return [`${manifest.name}@${version}`, `${commit}`, entry, ...lines].join("\n");
}

/** A publish token as it is shown once: an id, a secret, and the key that signs with it. */
export function readPublishToken(text: string): { bearer: string; signingKey: string | null } {
  const [id, secret, signingKey] = text.split(".");
  if (!id || !secret || !signingKey) return { bearer: text, signingKey: null };
  return { bearer: `${id}.${secret}`, signingKey };
}
