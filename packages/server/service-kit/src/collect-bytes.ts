import type { IncomingMessage } from "node:http";

/** Reads a body; `null` for one of more than `limit` bytes, whose rest is unread. */
export async function collectBytes(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | null> {
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
