import { type FileHandle, open, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { AppError, createQueue, maxCpuTasks } from "@deeds/service-kit";
import { fileTypeFromFile } from "file-type";
import { Piscina } from "piscina";
import { acceptedTypes, type FileKind, kindOf } from "../domain/file-types.ts";
import { cleanImage } from "./clean-image.ts";
import type { Part } from "./cleaners/open-file.ts";
import type { Cleaned, CleaningTask } from "./cleaning.worker.ts";

export interface AcceptedFile extends FileKind {
  path: string;
  /** What to store of the file at `path`, in order. */
  parts: readonly Part[];
  size: number;
  placeholder: string | null;
  pages: number | null;
  dispose(): Promise<void>;
}

export type MediaWorks = ReturnType<typeof createMediaWorks>;

const longestMs = 20_000;

export function createMediaWorks(limits = { concurrency: maxCpuTasks, maxWaiting: 24 }) {
  const run = createQueue(limits);
  const workers = new Piscina<CleaningTask, Cleaned>({
    filename: new URL("./cleaning.worker.ts", import.meta.url).href,
    name: "clean",
    minThreads: 0,
    maxThreads: limits.concurrency,
    idleTimeout: 10_000,
    // A document that fills the memory ends its thread, not the process.
    resourceLimits: { maxOldGenerationSizeMb: 160 },
  });
  return {
    /**
     * Detects an uploaded file's type and cleans it, perhaps in place; its name and declared type do
     * not count. Throws `file-type` for a file that is empty, cut, not accepted or cannot be cleaned,
     * `file-too-large` for too many pixels, and `service-unavailable` while too many wait.
     */
    accept: async (path: string): Promise<AcceptedFile> => {
      const kind = kindOf((await detect(path))?.mime);
      if (!kind) throw refusal();
      return run(() => (kind.mediaType === "photo" ? drawn(path, kind) : cleaned(path, kind)));
    },
    close: () => workers.destroy(),
  };

  async function cleaned(path: string, kind: FileKind): Promise<AcceptedFile> {
    const task = { path, contentType: kind.contentType };
    const signal = AbortSignal.timeout(longestMs);
    const left = await workers.run(task, { signal }).catch((cause: unknown) => {
      throw refusal(cause);
    });
    const size = left?.parts.reduce((sum, { start, end }) => sum + end - start, 0);
    if (!left || !size) throw refusal();
    return { ...kind, ...left, path, size, placeholder: null, dispose: async () => undefined };
  }
}

async function drawn(path: string, kind: FileKind): Promise<AcceptedFile> {
  const into = `${path}.drawn`;
  const dispose = () => rm(into, { force: true });
  try {
    const { size, placeholder } = await cleanImage(path, kind.contentType, into);
    const parts = [{ start: 0, end: size }];
    return { ...kind, path: into, parts, size, placeholder, pages: null, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

const refusal = (cause?: unknown) =>
  new AppError("file-type", { params: { types: acceptedTypes }, cause });

/** A failing detector has detected nothing. */
async function detect(path: string) {
  if ((await stat(path)).size === 0) return undefined;
  return fileTypeFromFile(path).catch(() => undefined);
}

const chunkBytes = 64 * 1024;

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
