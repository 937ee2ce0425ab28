import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { limits } from "@deeds/contracts";
import { afterAll, describe, expect, it } from "vitest";
import type { AppError } from "../index.ts";
import type { Column } from "./column.ts";
import { openSource } from "./open-source.ts";
import { type TransferFormat, writeRows } from "./responses.ts";

const gather = <Item>(items: AsyncIterable<Item>): Promise<Item[]> =>
  Readable.from(items).toArray();

interface Thing {
  externalId: string;
  name: string | null;
  age: number | null;
  isKnown: boolean;
  links: object[];
}

const columns: Column<Thing>[] = [
  { name: "externalId", kind: "text", of: (thing) => thing.externalId },
  { name: "name", kind: "text", of: (thing) => thing.name },
  { name: "age", kind: "number", of: (thing) => thing.age },
  { name: "isKnown", kind: "boolean", of: (thing) => thing.isKnown },
  { name: "links", kind: "list", of: (thing) => thing.links },
];

const folder = await mkdtemp(join(tmpdir(), "transfer-"));
afterAll(() => rm(folder, { recursive: true }));

type Renamed = Record<string, string>;

async function openFile(bytes: string | Buffer, format?: TransferFormat, names: Renamed = {}) {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  const renamed = new Map(Object.entries(names));
  const opened = openSource(path, { format, columns, key: "externalId", renamed });
  return opened.finally(() => rm(path));
}

async function read(bytes: string | Buffer, format?: TransferFormat) {
  const source = await openFile(bytes, format);
  const lines = await gather(source.lines());
  await source.close();
  return lines;
}

const fieldsOf = async (bytes: string) => (await read(bytes)).map(({ fields }) => fields);

const faultsOf = async (bytes: string | Buffer, format?: TransferFormat) =>
  (await read(bytes, format)).flatMap(({ line, error }) =>
    error ? [[line, error.details.issues?.[0]?.message ?? error.code]] : [],
  );

const refusalOf = (bytes: string | Buffer, names?: Renamed): Promise<AppError> =>
  openFile(bytes, undefined, names).then(
    () => expect.unreachable("the file is refused"),
    (error) => error,
  );
const refusedFor = async (bytes: string | Buffer, names?: Renamed) =>
  (await refusalOf(bytes, names)).details.issues;

/** Encodes text as Excel does in Russian and Ukrainian. */
function encodeWindows1251(text: string): Buffer {
  const decoder = new TextDecoder("windows-1251");
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const byteOf = new Map(bytes.map((byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from(Array.from(text, (character) => byteOf.get(character) ?? 0x3f));
}

describe("a file of ours", () => {
  const texts = [
    "=1+1",
    "'=1",
    "''",
    '"',
    'a "b", c;\td',
    "two\nlines",
    "two\r\nlines",
    "\r",
    "ёж 🦔",
  ];
  const rows = texts.map((name, index) => ({
    externalId: `x-${index}`,
    name,
    age: index === 0 ? null : index,
    isKnown: index % 2 === 0,
    links: index === 1 ? [] : [{ url: 'https://example.org/?q="', title: null }],
  }));

  async function* each() {
    yield* rows;
  }

  it("is read back exactly, in both formats, which it detects", async () => {
    for (const format of ["csv", "jsonl"] as const) {
      const text = (await gather(writeRows(each(), columns, format))).join("");
      expect(await fieldsOf(text)).toEqual(rows);
    }
  });

  it("is read by what its cells are, wherever a list or a boolean is empty", async () => {
    const text = "externalId,name,age,isKnown,links\nx,,,,\ny,,007,TRUE,{}\nz,,old,maybe,[\n";
    expect(await fieldsOf(text)).toEqual([
      { externalId: "x", name: null, age: null, isKnown: undefined, links: [] },
      { externalId: "y", name: null, age: 7, isKnown: true, links: {} },
      { externalId: "z", name: null, age: "old", isKnown: "maybe", links: "[" },
    ]);
  });

  it("may come from a spreadsheet: other delimiters, empty rows, no byte order mark", async () => {
    for (const delimiter of [",", ";", "\t"]) {
      const text = ["externalId_name", 'x_"a, b; c"', "_", "", "y_b"].join("\r\n");
      expect(await fieldsOf(text.replaceAll("_", delimiter))).toEqual([
        { externalId: "x", name: "a, b; c" },
        { externalId: "y", name: "b" },
      ]);
    }
  });
});

describe("a file in another encoding", () => {
  const text = 'externalId;name\r\nx;Пётр №1 «Їжак» — ґанок\r\ny;"два\nрядки"\r\n';
  const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
  const files = {
    "utf-8": Buffer.from(text),
    "utf-16le": Buffer.from(text, "utf16le"),
    "utf-16be": swapped(Buffer.from(text, "utf16le")),
    "windows-1251": encodeWindows1251(text),
  };

  it.each(Object.entries(files))("is recognized as %s and read", async (encoding, bytes) => {
    const source = await openFile(bytes);
    expect(source.encoding).toBe(encoding);
    const lines = await gather(source.lines());
    await source.close();
    expect(lines.map(({ line, fields }) => [line, fields])).toEqual([
      [2, { externalId: "x", name: "Пётр №1 «Їжак» — ґанок" }],
      [3, { externalId: "y", name: "два\nрядки" }],
    ]);
    expect(lines[0]?.source).toBe("x;Пётр №1 «Їжак» — ґанок");
    expect(source.header).toBe("externalId;name");
  });

  it("is recognized by its byte order mark, and as JSON lines", async () => {
    const marked = Buffer.from('\uFEFF{"externalId":"x","name":"Анна"}', "utf16le");
    for (const bytes of [marked, swapped(marked)]) {
      expect((await read(bytes)).map(({ fields }) => fields)).toEqual([
        { externalId: "x", name: "Анна" },
      ]);
    }
  });

  it("is recognized where one chunk of it ends within a character", async () => {
    const long = `externalId,name\n${"x,Ярослава\n".repeat(20_000)}`;
    for (const bytes of [Buffer.from(long, "utf16le"), encodeWindows1251(long)]) {
      expect(await faultsOf(bytes)).toEqual([]);
    }
  });
});

describe("a file that is refused as a whole", () => {
  it("names each column that is unknown, repeated or missing", async () => {
    expect(await refusedFor("name,__proto__,name,$where\nx,1,2,3")).toEqual([
      { path: "__proto__", message: "unknown-field" },
      { path: "name", message: "column-repeated" },
      { path: "$where", message: "unknown-field" },
      { path: "externalId", message: "column-missing" },
    ]);
  });

  it("names the line that is in no known encoding, also inside a cell of several lines", async () => {
    const bad = Buffer.concat([
      Buffer.from('externalId,name\nx,Анна\ny,"b\n'),
      Buffer.from([0xcf, 0xf0, 0x22]),
    ]);
    expect(await refusedFor(bad)).toEqual([{ path: "file", message: "file-encoding:4" }]);
    const cut = Buffer.from("externalId,name\nx,ё").subarray(0, -1);
    expect(await refusedFor(cut)).toEqual([{ path: "file", message: "file-encoding:2" }]);
    const western = Buffer.from("externalId,name\nx,Jos\u00e9\n", "latin1");
    expect(await refusedFor(western)).toEqual([{ path: "file", message: "file-encoding:2" }]);
    const utf16 = Buffer.from("\uFEFFexternalId,name\nx,Анна", "utf16le").subarray(0, -1);
    expect(await refusedFor(utf16)).toEqual([{ path: "file", message: "file-encoding:2" }]);
  });

  it("is empty, too wide or too long", async () => {
    const whole = (message: string) => [{ path: "file", message }];
    expect(await refusedFor("")).toEqual(whole("file-empty"));
    expect(await refusedFor("\uFEFF")).toEqual(whole("file-empty"));
    expect(await refusedFor('externalId,"name')).toEqual(whole("csv-quotes"));
    const wide = Array.from({ length: 200 }, (_, index) => `c${index}`).join(",");
    expect(await refusedFor(wide)).toEqual(whole("too-many-columns:100"));
    expect(await refusedFor("x".repeat(limits.importRow + 1))).toEqual(
      whole("too-many-columns:100"),
    );
    const long = `externalId\n${"x\n".repeat(limits.maxImportRows + 1)}`;
    expect(await refusedFor(long)).toEqual(whole("too-many-lines:50000"));
  });
});

describe("a file whose columns have other names", () => {
  const file = "Код;Имя;Комментарий;\nx;Анна;не нужен;\n";

  it("is refused with every unknown column", async () => {
    const refusal = await refusalOf(file, { Код: "externalId" });
    expect(refusal.code).toBe("unknown-columns");
    expect(refusal.details.issues?.map(({ path }) => path)).toEqual(["Имя", "Комментарий", ""]);
    expect((await refusedFor(file))?.at(-1)?.message).toBe("column-missing");
  });

  it("is read by the names that are given, without the columns that are left out", async () => {
    const names = { Код: "externalId", Имя: "name", Комментарий: "", "": "" };
    const source = await openFile(file, undefined, names);
    const lines = await gather(source.lines());
    await source.close();
    expect(lines.map(({ fields }) => fields)).toEqual([{ externalId: "x", name: "Анна" }]);
  });

  it("has no column twice, and none that does not exist", async () => {
    const twice = { Код: "externalId", Имя: "name", Комментарий: "name", "": "" };
    expect(await refusedFor(file, twice)).toEqual([{ path: "name", message: "column-repeated" }]);
    const other = { Код: "externalId", Имя: "colour", Комментарий: "", "": "" };
    expect(await refusedFor(file, other)).toEqual([{ path: "Имя", message: "unknown-field" }]);
  });

  it("is refused when its first line has values", async () => {
    for (const line of ["17;Анна", "x;Анна;31.01.1990", "x;+380 67 123-45-67"]) {
      expect(await refusedFor(`${line}\n`)).toEqual([{ path: "file", message: "header-missing" }]);
    }
  });
});

describe("a line that is refused alone", () => {
  it("has other cells than the header, or quotes out of order", async () => {
    const text = 'externalId,name\nx,a,b\ny\nq,"d"e\nr,s"t\nok,c\nz,"two\nlines"f\nok,c\n';
    expect(await faultsOf(text)).toEqual([
      [2, "cells:2"],
      [3, "cells:2"],
      [4, "csv-quotes"],
      [5, "csv-quotes"],
      [7, "csv-quotes"],
    ]);
  });

  it("is too long, and the lines behind it go on", async () => {
    const text = `externalId,name\nx,"${"a\n".repeat(limits.importRow)}"\ny,b`;
    const lines = await read(text);
    expect(lines.map(({ line }) => line)).toEqual([2, limits.importRow + 3]);
    expect(await faultsOf(text)).toEqual([[2, "line-too-long:512"]]);
  });

  it("breaks off at the end of the file", async () => {
    expect(await faultsOf('externalId,name\nx,"a\nb')).toEqual([[2, "broken-off"]]);
    expect(await faultsOf("externalId,name\nx,a\ny")).toEqual([[3, "broken-off"]]);
    expect(await faultsOf('{"externalId":"x"}\n{"externa')).toEqual([[2, "broken-off"]]);
  });

  it("is no JSON, or JSON that is not allowed", async () => {
    const deep = `{"name":${"[".repeat(30)}${"]".repeat(30)}}`;
    const wide = JSON.stringify({ name: Array.from({ length: 2_000 }, () => 1) });
    const text = ["{", '{"__proto__":{"isAdmin":true}}', deep, wide, '{"externalId":"x"}'];
    expect(await faultsOf(text.join("\n"), "jsonl")).toEqual([
      [1, "malformed-json"],
      [2, "unknown-field"],
      [3, "too-deep"],
      [4, "too-wide"],
    ]);
  });
});
