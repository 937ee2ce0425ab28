import { firstOfKind } from "./first-of-kind.ts";
import type { GatewayContext, RequestContext } from "./request-context.ts";

/** No right or another origin, another host, a limit. */
const refusals = new Set([403, 421, 429]);
const minuteMs = 60_000;

/**
 * Logs refused requests, once a minute for a route and status: a flood of them fills no disk. Without the client's
 * network: nothing about a sender without an account is stored. That of refused logins is in the audit log.
 */
export function logRefusals({ clock }: GatewayContext): (request: RequestContext) => void {
  const isFirst = firstOfKind({ clock, everyMs: minuteMs, maxKinds: 100 });
  return (request) => {
    const { method, route } = request;
    const { statusCode: status } = request.res;
    if (!refusals.has(status) || !isFirst(`${method} ${route} ${status}`)) return;
    request.log.info({ status, method, route }, "a request was refused");
  };
}
