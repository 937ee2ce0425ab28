import type { Endpoint } from "@deeds/contracts";
import { type Caller, nobody, unknownCaller } from "./caller.ts";
import type { Identities } from "./identities.ts";

/**
 * Who makes a call. While the auth service is away, public reading goes on as nobody; whatever
 * needs to know the caller is refused.
 */
export async function identify(
  identities: Identities,
  sessionId: string | null,
  endpoint: Pick<Endpoint, "visitor" | "method" | "access">,
): Promise<Caller> {
  const openVisitor = endpoint.visitor;
  if (sessionId === null && !openVisitor) return nobody;
  try {
    if (sessionId === null) return await identities.openVisitor();
    return await identities.of(sessionId, { openVisitor });
  } catch (error) {
    if (endpoint.access === "public" && endpoint.method === "GET") return unknownCaller;
    throw error;
  }
}
