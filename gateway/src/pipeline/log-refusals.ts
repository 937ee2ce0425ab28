import { firstOfKind } from "./first-of-kind.ts";
import type { GatewayContext, RequestContext } from "./request-context.ts";

/** No right or another origin, another host, a limit. */
const refusals = new Set([403, 421, 429]);
const minuteMs = 60_000;

/** Logs refused requests, once a minute for a client's network, route and status: a flood of them fills no disk. */
export function logRefusals({ clock }: GatewayContext): (request: RequestContext) => void {
  const isFirst = firstOfKind({ clock, everyMs: minuteMs, maxKinds: 100 });
  return (request) => {
    const { client, method, route } = request;
    const { statusCode: status } = request.res;
    if (!refusals.has(status) || !isFirst(`${client.network} ${method} ${route} ${status}`)) return;
    request.log.info({ status, method, route, network: client.network }, "a request was refused");
  };
}
