import type { IncomingMessage, RequestListener } from "node:http";
import { serve } from "@deeds/test-kit";

/** A bare server in a service's place, for what happens on the wire. */
export async function startUpstream(listener: RequestListener, port = 0) {
  const requests: IncomingMessage[] = [];
  const { origin, stop } = await serve((request, response) => {
    requests.push(request);
    listener(request, response);
  }, port);
  return { url: origin, requests, stop };
}
