import { Readable } from "node:stream";
import type { importQuery } from "@deeds/contracts";
import type { z } from "zod";
import { type Call, theFile } from "../index.ts";
import type { Column, KnownColumns } from "./column.ts";
import { type Importer, importLines } from "./import-lines.ts";
import { openSource } from "./open-source.ts";
import { type TransferFormat, writeThings } from "./write-things.ts";

const contentTypes: Record<TransferFormat, string> = {
  csv: "text/csv; charset=utf-8",
  jsonl: "application/x-ndjson; charset=utf-8",
};

export interface Export<Thing> {
  /** Plural, for the file's name: `people` makes `people-2026-01-31.csv`. */
  name: string;
  format: TransferFormat;
  columns: readonly Column<Thing>[];
  /** Opened when the first part is taken, and closed when the caller goes away. */
  things: AsyncIterable<Thing>;
  now: Date;
}

/** Answers a call with a file to keep. */
export async function answerExport<Thing>(
  { ctx }: Pick<Call, "ctx">,
  exported: Export<Thing>,
): Promise<void> {
  const { name, format, columns, things, now } = exported;
  const body =
    ctx.method === "HEAD" ? null : await startedStream(writeThings(things, columns, format));
  ctx.status = 200;
  ctx.set({
    "Content-Disposition": `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.${format}"`,
    "Content-Type": contentTypes[format],
    "X-Content-Type-Options": "nosniff",
  });
  if (body) ctx.body = body;
}

type ImportCall = Pick<Call, "ctx" | "files" | "fields" | "language"> & {
  query: z.infer<typeof importQuery>;
};

/**
 * Answers a call with what becomes of its file, line by line while it happens. What is wrong with
 * the file as a whole is refused before the first line is imported. The answer is imported as it is
 * taken: a caller who goes away ends it behind the present batch.
 */
export async function answerImport<Fields extends { externalId: string }>(
  call: ImportCall,
  columns: KnownColumns,
  importer: Importer<Fields>,
): Promise<void> {
  const { format } = call.query;
  const source = await openSource(theFile(call).path, { format, columns, key: "externalId" });
  const body = await startedStream(importLines(source, importer, call.language));
  call.ctx.status = 200;
  call.ctx.set("Content-Type", contentTypes.jsonl);
  call.ctx.body = body;
}

/**
 * A stream whose first part is there already: an engine that is away must be answered as every
 * refusal is, which needs an unsent head.
 */
async function startedStream(parts: AsyncGenerator<string>): Promise<Readable> {
  return Readable.from(resumed(await parts.next(), parts));
}

async function* resumed(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
