import { expect, it } from "vitest";
import { splitRows } from "./split-rows.ts";

async function gather<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const comma = ",".charCodeAt(0);

/** Returns the file in chunks of one size, so that a border falls everywhere once. */
async function* inParts(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function split(text: string, options: { size?: number; limit?: number; quoted?: boolean }) {
  const { size = 3, limit = 1_000, quoted = true } = options;
  const records = splitRows(inParts(text, size), { delimiter: quoted ? comma : null, limit });
  return (await gather(records)).map(({ line, bytes, ...told }) => ({
    line,
    text: bytes.toString(),
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value)),
  }));
}

const ended = { isEnded: true };

it("cuts at line breaks outside quotes and tells on which line a record begins", async () => {
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

it("takes a quote inside a plain cell, or behind a closed one, for no opening", async () => {
  expect(await split('5" nail,x\n"a"b,c\nd\n', {})).toEqual([
    { line: 1, text: '5" nail,x', ...ended },
    { line: 2, text: '"a"b,c', ...ended },
    { line: 3, text: "d", ...ended },
  ]);
});

it("tells of a quote that nobody closed", async () => {
  expect(await split('a\n"b\nc\n', {})).toEqual([
    { line: 1, text: "a", ...ended },
    { line: 2, text: '"b\nc\n', isOpen: true },
  ]);
});

it("skips a record that is too long and goes on behind it", async () => {
  const text = `a\n${"b".repeat(100)}\n"${"c\n".repeat(50)}"\nd\n`;
  expect(await split(text, { limit: 20 })).toEqual([
    { line: 1, text: "a", ...ended },
    { line: 2, text: "", isTooLong: true, ...ended },
    { line: 3, text: "", isTooLong: true, ...ended },
    { line: 54, text: "d", ...ended },
  ]);
});

it("cuts JSON lines at every line break", async () => {
  expect(await split('{"a":"\n"}\n', { quoted: false })).toEqual([
    { line: 1, text: '{"a":"', ...ended },
    { line: 2, text: '"}', ...ended },
  ]);
});

it("has nothing to tell of an empty file", async () => {
  expect(await split("", {})).toEqual([]);
});
