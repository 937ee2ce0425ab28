import { readFile } from "node:fs/promises";
import { AppError, createQueue, type Logger, maxCpuTasks } from "@deeds/service-kit";
import { createIsolatedPool, TaskFailed, uploadResidentMb } from "@deeds/service-kit/isolated";
import { z } from "zod";
import { acceptedTypes, kindOfType } from "../domain/media.ts";
import type { CleanedFile, RefusedFile } from "./clean-file.ts";

export type MediaProcessor = ReturnType<typeof createMediaProcessor>;

const cleaned = z.object({
  contentType: z.string(),
  bytes: z.instanceof(Uint8Array),
  placeholder: z.string().max(100).nullable(),
  pages: z.int().positive().nullable(),
  duration: z.int().positive().nullable(),
});
const refused: z.ZodType<RefusedFile> = z.object({
  refused: z.enum(["file-type", "file-too-large"]),
  reason: z.string(),
});

interface Options {
  log: Pick<Logger, "warn">;
  concurrency?: number;
  timeoutMs?: number;
  /** A module that calls `serveTasks`; tests have one that fails. */
  module?: URL;
}

/** Cleans uploads in isolated processes: no type is detected and nothing is parsed in this one. */
export function createMediaProcessor({
  log,
  concurrency = maxCpuTasks,
  timeoutMs = 25_000,
  module = new URL("./cleaning.worker.ts", import.meta.url),
}: Options) {
  const inTurn = createQueue({ concurrency, maxWaiting: 24 });
  const pool = createIsolatedPool<Buffer, z.infer<typeof cleaned> | RefusedFile>({
    log,
    module,
    result: z.union([cleaned, refused]),
    addons: true,
    timeoutMs,
    heapMb: 160,
    residentMb: uploadResidentMb,
  });
  return {
    /**
     * Detects an uploaded file's type from its bytes and returns it without its metadata. Throws
     * `file-type` for a file that is empty, truncated, not accepted or cannot be cleaned,
     * `file-too-large` for too many pixels or too much memory, and `service-unavailable` while the queue is full.
     */
    accept: (path: string): Promise<CleanedFile> =>
      inTurn(async () => {
        const result = await pool.run(await readFile(path)).catch((cause: unknown) => {
          if (!(cause instanceof TaskFailed)) throw cause;
          throw cause.tookTooMuchMemory ? tooLargeError(cause) : fileTypeError(cause);
        });
        if ("refused" in result) throw refusal(result);
        const kind = kindOfType(result.contentType);
        if (!kind) throw fileTypeError();
        return { ...result, ...kind };
      }),
    close: () => pool.close(),
  };
}

function refusal({ refused: code, reason }: RefusedFile): AppError {
  const cause = new Error(reason);
  return code === "file-type" ? fileTypeError(cause) : tooLargeError(cause);
}

const tooLargeError = (cause: Error) =>
  new AppError("file-too-large", { params: { size: 10 }, cause });

const fileTypeError = (cause?: unknown) =>
  new AppError("file-type", { params: { types: acceptedTypes }, cause });
