import type { Logger } from "@deeds/service-kit";
import type { Identities } from "../identity/identities.ts";
import type { LiveHub } from "./hub.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Looks again who the viewers are whom it makes a difference for: administrators, whose session may
 * have ended by its age, and those who could not be known. Whoever is another now connects anew.
 */
export function recheckViewers(
  hub: LiveHub,
  { identities, log, everyMs }: { identities: Identities; log: Logger; everyMs: number },
): { stop(): void } {
  const hasChanged = async ({ sessionId, identity, unknown }: Viewer): Promise<boolean> => {
    if (sessionId === null) return false;
    const now = await identities.of(sessionId, { openVisitor: false });
    return unknown || now.identity?.isAdmin !== identity?.isAdmin;
  };
  const recheck = async () => {
    for (const [response, viewer] of hub.viewers()) {
      if (!viewer.unknown && viewer.identity?.isAdmin !== true) continue;
      if (await hasChanged(viewer)) response.end();
    }
  };
  const timer = setInterval(() => {
    // While the auth service is away nobody's rights can have changed.
    recheck().catch((error: unknown) =>
      log.warn({ err: error }, "viewers are not looked at again"),
    );
  }, everyMs);
  return { stop: () => clearInterval(timer) };
}
