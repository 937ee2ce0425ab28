import type { IncomingMessage } from "node:http";
import { AppError } from "./errors.ts";

/** Reads a body of at most `limit` bytes; throws `body-too-large` for a longer one. */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const bytes = await collect(request, limit);
  if (bytes) return bytes;
  // What is left unread would stay in the connection, and the next call on it would wait for ever.
  request.resume();
  throw new AppError("body-too-large");
}

async function collect(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  const parts: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const part of parts) {
    size += part.length;
    if (size > limit) return null;
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}
