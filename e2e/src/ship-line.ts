import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { serve } from "@deeds/test-kit/http-server";

export interface ShipLine {
  origin: string;
  /** Resolves when the first half of a part of a build is with the gateway and the rest is not. */
  readonly halfway: Promise<void>;
  readonly arrived: string[];
  close(): Promise<void>;
}

/** A line between a ship and a gateway that stops in the middle of the first files and keeps the rest. */
export async function openShipLine(gateway: string): Promise<ShipLine> {
  const halfway = Promise.withResolvers<void>();
  const arrived: string[] = [];
  let isFirst = true;
  const { origin, stop } = await serve((req, res) => {
    const carriesFiles = Number(req.headers["content-length"] ?? 0) > 50_000;
    const stops = isFirst && carriesFiles;
    if (stops) isFirst = false;
    const passed = pass(gateway, { req, res }, stops ? halfway.resolve : null);
    passed
      .then((status) => {
        if (carriesFiles && status < 300) arrived.push(req.url ?? "");
      })
      // The gateway went away in the middle of it.
      .catch(() => res.destroy());
  });
  return { origin, halfway: halfway.promise, arrived, close: stop };
}

/** Answers the status; where it stops, half of the body is sent and nothing more. */
async function pass(
  gateway: string,
  { req, res }: { req: IncomingMessage; res: ServerResponse },
  stopped: (() => void) | null,
): Promise<number> {
  const { method, url, headers } = req;
  const sending = request(new URL(url ?? "", gateway), { method, headers });
  const answering = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once("response", resolve);
    sending.once("error", reject);
  });
  if (stopped) {
    const body = await buffer(req);
    sending.write(body.subarray(0, body.length / 2), stopped);
  } else req.pipe(sending);
  const answer = await answering;
  res.writeHead(answer.statusCode ?? 502, answer.headers);
  await pipeline(answer, res);
  return answer.statusCode ?? 502;
}
