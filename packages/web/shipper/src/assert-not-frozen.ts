import { createReleasesClient } from "./releases-client.ts";
import { ReleaseError } from "./send-build.ts";

/** Throws ReleaseError during a freeze, before anything is built for a release. */
export async function assertNotFrozen({ origin, token }: { origin: string; token: string }) {
  const { freeze } = await createReleasesClient(origin, token).overview();
  if (!freeze) return;
  const until = freeze.until ? ` until ${freeze.until}` : "";
  throw new ReleaseError(
    `Releases are frozen${until}, reason: ${freeze.reason}. Wait; a rollback is possible.`,
  );
}
