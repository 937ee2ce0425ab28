import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Part } from "./cleaners/open-file.ts";

const chunkBytes = 64 * 1024;

/** Streams some parts of a file, one behind the other. */
export function readParts(path: string, parts: readonly Part[]): Readable {
  return Readable.from(bytesOf(path, parts), { objectMode: false });
}

async function* bytesOf(path: string, parts: readonly Part[]): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    for (const part of parts) yield* chunksOf(file, part);
  } finally {
    await file.close();
  }
}

async function* chunksOf(file: FileHandle, { start, end }: Part): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, end - at));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) throw new Error("the file ends before its parts do");
    yield chunk.subarray(0, bytesRead);
    at += bytesRead;
  }
}
