import { isUtf8 } from "node:buffer";
import { type FileHandle, open } from "node:fs/promises";
import { type ImportEncoding, limits } from "@deeds/contracts";
import { refuse } from "../index.ts";
import { detectEncoding, recoded } from "./encoding.ts";
import { type HeaderRules, readCells, readHeader, readObject } from "./read-row.ts";
import type { TransferFormat } from "./responses.ts";
import { type RawRow, splitRows } from "./split-rows.ts";

/** A file to import, with its header, encoding and size checked. */
export type Source = Awaited<ReturnType<typeof openSource>>;

const openingBrace = 0x7b;

/**
 * Opens an uploaded file, readable also after its name is removed: the temporary files of a call are
 * removed before the response has been streamed, and a killed process leaves none behind.
 * Throws `validation` for what is no text in a known encoding (naming the line), and for more lines
 * than one import may have; `unknown-columns` and `validation` for a header, see `readHeader`.
 * @param format detected by the content when absent
 */
export async function openSource(
  path: string,
  about: HeaderRules & { format: TransferFormat | undefined },
) {
  const file = await open(path);
  try {
    const { encoding, start } = await detectEncoding(await readHead(file, 0), () =>
      bytesOf(file, 0),
    );
    const head = decodedHead(await readHead(file, start), encoding);
    const format = about.format ?? (head[0] === openingBrace ? "jsonl" : "csv");
    const delimiter = format === "csv" ? delimiterOf(head) : null;
    const bytes = () => {
      const stored = bytesOf(file, start);
      return encoding === "utf-8" ? stored : recoded(stored, encoding);
    };
    const records = () => splitRows(bytes(), { delimiter, limit: limits.importRow });
    await assertText(records());
    const header = delimiter === null ? null : await headerOf(records(), delimiter, about);
    return {
      encoding,
      /** The text of the first line; `null` for JSON lines. */
      header: header?.text ?? null,
      lines: async function* () {
        const all = records();
        if (header) await all.next();
        for await (const record of all) {
          const row = header ? readCells(record, header) : readObject(record);
          if (row) yield { ...row, source: record.bytes.toString() };
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

async function readHead(file: FileHandle, position: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16_384), { position });
  return buffer.subarray(0, bytesRead);
}

const decodedHead = (head: Buffer, encoding: ImportEncoding): Buffer =>
  encoding === "utf-8" ? head : Buffer.from(new TextDecoder(encoding).decode(head));

/**
 * Returns the delimiter that the first line has most of: spreadsheets of locales with a decimal comma
 * separate cells by semicolons.
 */
function delimiterOf(head: Buffer): number {
  const [firstLine = ""] = head.toString("latin1").split("\n", 1);
  const unquoted = firstLine.replaceAll(/"[^"]*"/g, "");
  const countOf = (delimiter: string) => unquoted.split(delimiter).length;
  const [most = ","] = [",", ";", "\t"].toSorted((one, other) => countOf(other) - countOf(one));
  return most.charCodeAt(0);
}

/** Checks the encoding before the import, so that no part of an invalid file is imported. */
async function assertText(records: AsyncIterable<RawRow>): Promise<void> {
  let count = 0;
  let next = 1;
  try {
    for await (const { bytes, line } of records) {
      count += 1;
      next = line + 1;
      if (!isUtf8(bytes)) throw refused(`file-encoding:${line + invalidLineIn(bytes)}`);
      if (count > limits.maxImportRows + 1) throw refused(`too-many-lines:${limits.maxImportRows}`);
    }
  } catch (error) {
    // UTF-16 that breaks off within a character.
    throw error instanceof TypeError ? refused(`file-encoding:${next}`) : error;
  }
  if (count === 0) throw refused("file-empty");
}

/** Returns the first line, from 0, of a row with line breaks that is no UTF-8. */
function invalidLineIn(bytes: Buffer): number {
  const lines = bytes.toString("latin1").split("\n");
  return lines.findIndex((line) => !isUtf8(Buffer.from(line, "latin1")));
}

const refused = (message: string) => refuse.validation([{ path: "file", message }]);

async function headerOf(records: AsyncGenerator<RawRow>, delimiter: number, rules: HeaderRules) {
  for await (const record of records) {
    if (record.isTooLong) throw refused(`too-many-columns:${limits.importColumns}`);
    const columns = readHeader(record.bytes, delimiter, rules);
    return { delimiter, columns, text: record.bytes.toString() };
  }
  throw refused("file-empty");
}
