import { AppError, createQueue, type Logger, maxCpuTasks } from "@deeds/service-kit";
import { createIsolatedPool, TaskFailed, uploadResidentMb } from "@deeds/service-kit/isolated";
import { z } from "zod";
import type { EncodedPhoto, RefusedPhoto } from "./encode-photo.ts";

export type PhotoEncoder = ReturnType<typeof createPhotoEncoder>;

const encoded = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  forms: z.array(z.object({ width: z.int().positive(), bytes: z.instanceof(Buffer) })).min(1),
  placeholder: z.string().max(100),
});
const refused = z.object({
  refused: z.enum(["file-type", "file-too-large"]),
  reason: z.string(),
});

/** Encodes portraits in isolated processes: nothing is decoded in this one. */
export function createPhotoEncoder(log: Pick<Logger, "warn">) {
  const inTurn = createQueue({ concurrency: maxCpuTasks, maxWaiting: 24 });
  const pool = createIsolatedPool<Buffer, EncodedPhoto | RefusedPhoto>({
    log,
    module: new URL("./encoding.worker.ts", import.meta.url),
    result: z.union([encoded, refused]),
    addons: true,
    timeoutMs: 25_000,
    heapMb: 64,
    residentMb: uploadResidentMb,
  });
  return {
    /**
     * Encodes a portrait. Throws `file-type` when the bytes are no complete JPEG, PNG or WebP, `file-too-large` above
     * the limits of pixels and memory, and `service-unavailable` while the queue is full.
     */
    encode: (bytes: Buffer): Promise<EncodedPhoto> =>
      inTurn(async () => {
        const result = await pool.run(bytes).catch((cause: unknown) => {
          if (!(cause instanceof TaskFailed)) throw cause;
          throw refusal(cause.tookTooMuchMemory ? "file-too-large" : "file-type", cause);
        });
        if ("refused" in result) throw refusal(result.refused, new Error(result.reason));
        return result;
      }),
    close: () => pool.close(),
  };
}

const refusal = (code: "file-type" | "file-too-large", cause: Error): AppError =>
  code === "file-type"
    ? new AppError(code, { params: { types: "jpeg, png, webp" }, cause })
    : new AppError(code, { params: { size: 5 }, cause });
