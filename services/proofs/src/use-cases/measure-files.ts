import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError, readStore } from "@deeds/service-kit";
import type { StoredFile } from "../models/file.ts";
import type { ServiceContext } from "../service-context.ts";

const batchSize = 100;

/** Reads the length of recordings that were stored before lengths were; a later call repeats what fails. */
export async function measureFiles(context: ServiceContext): Promise<void> {
  let after = "";
  for (let count = batchSize; count === batchSize; ) {
    const files = await context.models.files.findUnmeasured(after, batchSize);
    for (const file of files) {
      await measureFile(context, file).catch((error: unknown) =>
        context.log.warn({ err: error, file: file._id }, "a recording could not be measured"),
      );
    }
    after = files.at(-1)?._id ?? after;
    count = files.length;
  }
}

async function measureFile(context: ServiceContext, { _id }: StoredFile): Promise<void> {
  const duration = await readDuration(context, _id);
  await context.database.transaction(async (tx) => {
    const proofId = await context.models.files.setDuration(tx, _id, duration);
    if (proofId === null) return;
    await context.models.proofs.setDuration(tx, proofId, { filename: _id, duration });
  });
}

/** The cleaner reads it; a file that was cleaned before stays the same. */
async function readDuration(context: ServiceContext, name: string): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), "measure-"));
  try {
    const path = join(folder, "file");
    await pipeline(await readStore(context.files.read(name)), createWriteStream(path));
    return (await context.media.accept(path)).duration;
  } catch (error) {
    if (error instanceof AppError && error.code === "file-type") return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
