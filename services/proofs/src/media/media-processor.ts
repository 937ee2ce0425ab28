import { type FileHandle, open, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { AppError, createQueue, maxCpuTasks } from "@deeds/service-kit";
import { fileTypeFromFile } from "file-type";
import { Piscina } from "piscina";
import { acceptedTypes, type FileKind, kindOf } from "../domain/media.ts";
import { cleanImage } from "./clean-image.ts";
import type { Part } from "./cleaners/open-file.ts";
import type { CleaningResult, CleaningTask } from "./cleaning.worker.ts";

export interface AcceptedFile extends FileKind {
  path: string;
  /** The byte ranges of the file at `path` to store, in order. */
  parts: readonly Part[];
  size: number;
  placeholder: string | null;
  pages: number | null;
  duration: number | null;
  dispose(): Promise<void>;
}

export type MediaProcessor = ReturnType<typeof createMediaProcessor>;

const cleaningTimeoutMs = 20_000;

export function createMediaProcessor(limits = { concurrency: maxCpuTasks, maxWaiting: 24 }) {
  const run = createQueue(limits);
  const workers = new Piscina<CleaningTask, CleaningResult>({
    filename: new URL("./cleaning.worker.ts", import.meta.url).href,
    name: "clean",
    minThreads: 0,
    maxThreads: limits.concurrency,
    idleTimeout: 10_000,
    // A document that exhausts the memory ends its thread, not the process.
    resourceLimits: { maxOldGenerationSizeMb: 160 },
  });
  return {
    /**
     * Detects an uploaded file's type from its bytes and removes its metadata, perhaps in place. Throws
     * `file-type` for a file that is empty, truncated, not accepted or cannot be cleaned,
     * `file-too-large` for too many pixels, and `service-unavailable` while the queue is full.
     */
    accept: async (path: string): Promise<AcceptedFile> => {
      const kind = kindOf((await detect(path))?.mime);
      if (!kind) throw fileTypeError();
      return run(() =>
        kind.mediaType === "photo" ? processImage(path, kind) : cleanMedia(path, kind),
      );
    },
    /** Returns the length of a stored recording in whole seconds; `null` when it does not state it. */
    measure: async (path: string, contentType: string): Promise<number | null> => {
      const signal = AbortSignal.timeout(cleaningTimeoutMs);
      const result = await run(() => workers.run({ path, contentType }, { signal, name: "measure" }));
      return result?.duration ?? null;
    },
    /** Waits for running tasks: Node.js may abort when a thread is terminated while it loads. */
    close: () => workers.close(),
  };

  async function cleanMedia(path: string, kind: FileKind): Promise<AcceptedFile> {
    const task = { path, contentType: kind.contentType };
    const signal = AbortSignal.timeout(cleaningTimeoutMs);
    const result = await workers.run(task, { signal }).catch((cause: unknown) => {
      throw fileTypeError(cause);
    });
    const size = result?.parts.reduce((sum, { start, end }) => sum + end - start, 0);
    if (!result || !size) throw fileTypeError();
    return { ...kind, ...result, path, size, placeholder: null, dispose: async () => undefined };
  }
}

async function processImage(path: string, kind: FileKind): Promise<AcceptedFile> {
  const target = `${path}.encoded`;
  const dispose = () => rm(target, { force: true });
  try {
    const { size, placeholder } = await cleanImage(path, kind.contentType, target);
    const parts = [{ start: 0, end: size }];
    return { ...kind, path: target, parts, size, placeholder, pages: null, duration: null, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

const fileTypeError = (cause?: unknown) =>
  new AppError("file-type", { params: { types: acceptedTypes }, cause });

/** Returns `undefined` for an empty file and when the detector fails. */
async function detect(path: string) {
  if ((await stat(path)).size === 0) return undefined;
  return fileTypeFromFile(path).catch(() => undefined);
}

const chunkBytes = 64 * 1024;

export function readParts(path: string, parts: readonly Part[]): Readable {
  return Readable.from(readBytes(path, parts), { objectMode: false });
}

async function* readBytes(path: string, parts: readonly Part[]): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    for (const part of parts) yield* readChunks(file, part);
  } finally {
    await file.close();
  }
}

async function* readChunks(file: FileHandle, { start, end }: Part): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, end - at));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) throw new Error("the file is shorter than its parts");
    yield chunk.subarray(0, bytesRead);
    at += bytesRead;
  }
}
