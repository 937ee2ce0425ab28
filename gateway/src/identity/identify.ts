import type { Endpoint } from "@deeds/contracts";
import type Koa from "koa";
import { type Caller, nobody, unknownCaller } from "./caller.ts";
import type { Identities } from "./identities.ts";

/**
 * Who makes a call. While the auth service is away, public reading goes on as nobody; whatever
 * needs to know the caller is refused.
 */
export async function identify(
  ctx: Koa.Context,
  identities: Identities,
  sessionId: string | null,
  endpoint: Pick<Endpoint, "visitor" | "method" | "access">,
): Promise<Caller> {
  const openVisitor = endpoint.visitor;
  if (sessionId === null && !openVisitor) return nobody;
  try {
    const caller =
      sessionId === null
        ? await identities.openVisitor()
        : await identities.of(sessionId, { openVisitor });
    if (caller.setCookie) ctx.append("Set-Cookie", caller.setCookie);
    return caller;
  } catch (error) {
    if (endpoint.access === "public" && endpoint.method === "GET") return unknownCaller;
    throw error;
  }
}
