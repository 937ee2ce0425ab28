import type { IncomingMessage } from "node:http";
import { readBytes } from "@deeds/service-kit";

/** Enough for a form on a slow connection; a file has the time of `serverLimits`. */
const bodyTimeoutMs = 20_000;

/** Reads a body of at most `limit` bytes; throws `body-too-large`, and ends the connection of a sender that is too slow. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const deadline = setTimeout(() => request.destroy(), bodyTimeoutMs);
  try {
    return await readBytes(request, limit);
  } finally {
    clearTimeout(deadline);
  }
}
