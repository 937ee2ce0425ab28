import { isUtf8 } from "node:buffer";
import { type FileHandle, open } from "node:fs/promises";
import { limits } from "@deeds/contracts";
import { refuse } from "../index.ts";
import type { KnownColumns } from "./column.ts";
import { readCells, readHeader, readObject } from "./read-row.ts";
import type { TransferFormat } from "./responses.ts";
import { type RawRow, splitRows } from "./split-rows.ts";

/** A file to import, with its header, encoding and size checked. */
export type Source = Awaited<ReturnType<typeof openSource>>;

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const openingBrace = 0x7b;

/**
 * Opens an uploaded file, readable also after its name is removed: the temporary files of a call are
 * removed before the response has been streamed, and a killed process leaves none behind.
 * Throws `validation` for what is no text in UTF-8 (naming the line), for unknown, repeated or
 * missing columns by name, and for more lines than one import may have.
 * @param format detected by the content when absent
 */
export async function openSource(
  path: string,
  about: { format: TransferFormat | undefined; columns: KnownColumns; key: string },
) {
  const file = await open(path);
  try {
    const beginning = await readHead(file);
    const hasMark = beginning.subarray(0, byteOrderMark.length).equals(byteOrderMark);
    const start = hasMark ? byteOrderMark.length : 0;
    const head = beginning.subarray(start);
    const format = about.format ?? (head[0] === openingBrace ? "jsonl" : "csv");
    const delimiter = format === "csv" ? delimiterOf(head) : null;
    const records = () => splitRows(bytesOf(file, start), { delimiter, limit: limits.importRow });
    await assertText(records());
    const header = delimiter === null ? null : await headerOf(records(), delimiter, about);
    return {
      lines: async function* () {
        const all = records();
        if (header) await all.next();
        for await (const record of all) {
          const row = header ? readCells(record, header) : readObject(record);
          if (row) yield row;
        }
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Not a stream of the file, which would close it after the first reading. */
async function* bytesOf(file: FileHandle, start: number): AsyncGenerator<Buffer> {
  for (let position = start; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(65_536), { position });
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

async function readHead(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16_384), { position: 0 });
  return buffer.subarray(0, bytesRead);
}

/** Spreadsheets of locales with a decimal comma separate cells by semicolons. */
function delimiterOf(head: Buffer): number {
  const [firstLine = ""] = head.toString("latin1").split("\n", 1);
  const found = [",", ";", "\t"].find((delimiter) => firstLine.includes(delimiter));
  return (found ?? ",").charCodeAt(0);
}

/** Checks the encoding before the import, so that no part of an invalid file is imported. */
async function assertText(records: AsyncIterable<RawRow>): Promise<void> {
  let count = 0;
  for await (const { bytes, line } of records) {
    count += 1;
    if (!isUtf8(bytes)) throw refused(`file-encoding:${line + invalidLineIn(bytes)}`);
    if (count > limits.maxImportRows + 1) throw refused(`too-many-lines:${limits.maxImportRows}`);
  }
  if (count === 0) throw refused("file-empty");
}

/** Returns the first line, from 0, of a row with line breaks that is no UTF-8. */
function invalidLineIn(bytes: Buffer): number {
  const lines = bytes.toString("latin1").split("\n");
  return lines.findIndex((line) => !isUtf8(Buffer.from(line, "latin1")));
}

const refused = (message: string) => refuse.validation([{ path: "file", message }]);

async function headerOf(
  records: AsyncGenerator<RawRow>,
  delimiter: number,
  { columns, key }: { columns: KnownColumns; key: string },
) {
  for await (const record of records) {
    if (record.isTooLong) throw refused(`too-many-columns:${limits.importColumns}`);
    return { delimiter, columns: readHeader(record.bytes, delimiter, columns, key) };
  }
  throw refused("file-empty");
}
