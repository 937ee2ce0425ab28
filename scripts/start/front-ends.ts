import { frontEndNames } from "../../packages/contracts/src/index.ts";
import type { Log } from "../../packages/engines/src/index.ts";
// Not through the package's door: that would load the bundler into a process that stays.
import { versionOf } from "../../packages/federation/src/fingerprint.ts";
import type { Product } from "../../packages/launcher/src/index.ts";
import { runScript } from "./child.ts";

/** The version of every front end that the present sources make. */
export function presentVersions(): Record<string, string> {
  return Object.fromEntries(frontEndNames.map((name) => [name, versionOf(name)]));
}

/** Builds and publishes all front ends through the same door as a release. */
export async function shipAll(
  { origin, secrets }: Product,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const token = { PUBLISH_TOKEN: secrets.PUBLISH_TOKEN };
  await runScript("scripts/ship.ts", ["all", "--gateway", origin], token, log, signal);
}
