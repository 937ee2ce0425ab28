import { type ErrorCode, limits } from "@deeds/contracts";
import type { RawCall } from "./raw-call.ts";

const type = { "content-type": "application/json" };
const text = (body: BodyInit): RawCall => ({ headers: type, body });

const nested = (depth: number): string => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
const wide = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])));

/** Bodies that are refused before anything in them is looked at, by what is wrong with them. */
export const wholeBodies: readonly [what: string, call: RawCall, code: ErrorCode][] = [
  ["breaks off", text('{"a":'), "malformed-json"],
  ["is no JSON", text("{'a': 1}"), "malformed-json"],
  ["has a second value", text("{} {}"), "malformed-json"],
  ["has a number that JSON has not", text('{"a":NaN}'), "malformed-json"],
  ["is invalid UTF-8", text(Buffer.from('{"a":"\xff\xfe"}', "latin1")), "malformed-json"],
  ["has an overlong form", text(Buffer.from('{"a":"\xc0\xaf"}', "latin1")), "malformed-json"],
  ["is UTF-16", text(Buffer.from('{"a":1}', "utf16le")), "malformed-json"],
  ["is not there", { headers: type }, "validation"],
  ["is empty", text(""), "validation"],
  ["is a list", text("[]"), "validation"],
  ["is a text", text('"text"'), "validation"],
  ["is null", text("null"), "validation"],
  ["is a number", text("42"), "validation"],
  ["is 21 levels deep", text(nested(limits.jsonDepth + 1)), "validation"],
  ["is 10,000 levels deep", text(nested(10_000)), "validation"],
  ["has 1,001 keys", text(wide(limits.jsonKeys + 1)), "validation"],
  ["has a field that nobody knows", text('{"zzz":1}'), "validation"],
  ["has __proto__", text('{"__proto__":{"isAdmin":true}}'), "validation"],
  ["has constructor", text('{"constructor":{"prototype":{"isAdmin":true}}}'), "validation"],
  ["has an operator for a field", text('{"$where":"sleep(1000)"}'), "validation"],
  ["is 257 KB", text(`{"a":"${"x".repeat(257 * 1024)}"}`), "body-too-large"],
  ["is text", { headers: { "content-type": "text/plain" }, body: "{}" }, "content-type"],
  ["is XML", { headers: { "content-type": "application/xml" }, body: "<a/>" }, "content-type"],
  ["is a form", { body: new URLSearchParams({ a: "1" }) }, "content-type"],
  ["does not say what it is", { headers: { "content-type": "" }, body: "{}" }, "content-type"],
];
