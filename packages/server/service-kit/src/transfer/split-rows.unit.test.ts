import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { splitRows } from "./split-rows.ts";

const gather = <Item>(items: AsyncIterable<Item>): Promise<Item[]> =>
  Readable.from(items).toArray();

const comma = ",".charCodeAt(0);

/** Returns the file in chunks of one size, so that a border falls everywhere once. */
async function* inParts(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function split(text: string, options: { size?: number; limit?: number; quoted?: boolean }) {
  const { size = 3, limit = 1_000, quoted = true } = options;
  const rows = splitRows(inParts(text, size), { delimiter: quoted ? comma : null, limit });
  return (await gather(rows)).map(({ line, bytes, ...flags }) => ({
    line,
    text: bytes.toString(),
    ...Object.fromEntries(Object.entries(flags).filter(([, value]) => value)),
  }));
}

const ended = { isEnded: true };

it("splits at line breaks outside quotes and returns the first line of each row", async () => {
  const text = 'a,b\r\n1,"two\r\nlines, and ""more""\nlines"\n\n3,x';
  for (const size of [1, 2, 3, 7, 100]) {
    expect(await split(text, { size })).toEqual([
      { line: 1, text: "a,b", ...ended },
      { line: 2, text: '1,"two\r\nlines, and ""more""\nlines"', ...ended },
      { line: 5, text: "", ...ended },
      { line: 6, text: "3,x" },
    ]);
  }
});

it("ignores a quote inside a plain cell, or after a closed one", async () => {
  expect(await split('5" nail,x\n"a"b,c\nd\n', {})).toEqual([
    { line: 1, text: '5" nail,x', ...ended },
    { line: 2, text: '"a"b,c', ...ended },
    { line: 3, text: "d", ...ended },
  ]);
});

it("reports an unclosed quote", async () => {
  expect(await split('a\n"b\nc\n', {})).toEqual([
    { line: 1, text: "a", ...ended },
    { line: 2, text: '"b\nc\n', isOpen: true },
  ]);
});

it("skips a row that is too long and continues after it", async () => {
  const text = `a\n${"b".repeat(100)}\n"${"c\n".repeat(50)}"\nd\n`;
  expect(await split(text, { limit: 20 })).toEqual([
    { line: 1, text: "a", ...ended },
    { line: 2, text: "", isTooLong: true, ...ended },
    { line: 3, text: "", isTooLong: true, ...ended },
    { line: 54, text: "d", ...ended },
  ]);
});

it("splits JSON lines at every line break", async () => {
  expect(await split('{"a":"\n"}\n', { quoted: false })).toEqual([
    { line: 1, text: '{"a":"', ...ended },
    { line: 2, text: '"}', ...ended },
  ]);
});

it("yields no row of an empty file", async () => {
  expect(await split("", {})).toEqual([]);
});
