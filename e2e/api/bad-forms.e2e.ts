import { type ErrorCode, endpointList, endpoints } from "@deeds/contracts";
import { describe, expect, it } from "vitest";
import {
  casesOf,
  changesNothing,
  type RawCall,
  refusalOf,
  sendRaw,
} from "../src/bad-input/calls.ts";
import { png } from "../src/files.ts";

const calls = endpointList.filter(({ bodyKind }) => bodyKind === "multipart");

const { callerOf } = changesNothing();
const multipart = "multipart/form-data; boundary=edge";
const raw = (body: BodyInit, type = multipart): RawCall => ({
  ...{ body, headers: { "content-type": type } },
});

function form(...parts: [name: string, value: string | File][]): RawCall {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return { body };
}

const part = (head: string, body = "x") => `--edge\r\n${head}\r\n\r\n${body}\r\n--edge--\r\n`;

const everywhere: [what: string, call: () => RawCall, codes: ErrorCode[]][] = [
  ["that is JSON", () => raw('{"file":"x"}', "application/json"), ["content-type"]],
  [
    "that is a plain form",
    () => raw("file=x", "application/x-www-form-urlencoded"),
    ["content-type"],
  ],
  ["without a type", () => raw("x", ""), ["content-type"]],
  ["without a boundary", () => raw("x", "multipart/form-data"), ["malformed-multipart"]],
  ["whose parts are elsewhere", () => raw("no parts at all"), ["malformed-multipart"]],
  [
    "that breaks off",
    () => raw('--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc'),
    ["malformed-multipart"],
  ],
  [
    "with a broken head",
    () => raw(part("Content-Disposition form-data")),
    ["malformed-multipart", "validation"],
  ],
  ["with nothing in it", () => raw("--edge--\r\n"), ["validation", "malformed-multipart"]],
  ["with the file in another field", () => form(["picture", png("a.png")]), ["validation"]],
  ["with a text for the file", () => form(["file", "text"]), ["validation"]],
  [
    "with a prototype for a field",
    () => form(["__proto__", "x"], ["constructor", "x"]),
    ["validation"],
  ],
  ["with an empty body", () => raw(""), ["malformed-multipart", "validation"]],
];

const files: [what: string, call: () => RawCall, codes: ErrorCode[]][] = [
  [
    "an empty file",
    () => form(["file", new File([], "a.png", { type: "image/png" })]),
    ["file-type"],
  ],
  ["text under a picture's name", () => form(["file", new File(["text"], "a.png")]), ["file-type"]],
  [
    "a script in a drawing",
    () => form(["file", new File(["<svg onload='alert(1)'/>"], "a.svg")]),
    ["file-type"],
  ],
  ["a page", () => form(["file", new File(["<!doctype html><p>"], "a.pdf")]), ["file-type"]],
  ["a program", () => form(["file", new File(["MZ\x90\x00"], "a.exe")]), ["file-type"]],
  [
    "a picture beside a field that nobody knows",
    () => form(["other", "x"], ["file", png("a.png")]),
    ["validation"],
  ],
  [
    "a picture beside a field that comes twice",
    () => form(["other", "x"], ["other", "y"], ["file", png("a.png")]),
    ["validation"],
  ],
  ["two pictures", () => form(["file", png("a.png")], ["file", png("b.png")]), ["validation"]],
  ["half a picture", () => form(["file", halfPicture()]), ["file-type"]],
  [
    "more than fits",
    () => form(["file", new File([new Uint8Array(11 * 1024 * 1024)], "a.png")]),
    ["file-too-large"],
  ],
];

const halfPicture = () => new File([png("a.png").slice(0, 400)], "a.png", { type: "image/png" });

describe.each(casesOf(calls))("%s", (_, endpoint) => {
  it.each(everywhere)("refuses a form %s", async (_what, call, codes) => {
    const answer = await sendRaw(endpoint, callerOf(endpoint), call());
    expect(codes).toContain((await refusalOf(answer)).code);
  });
});

describe.each([endpoints.uploadPersonPhoto, endpoints.uploadProofFile])("$name", (endpoint) => {
  it.each(files)("refuses %s", async (_what, call, codes) => {
    const answer = await sendRaw(endpoint, {}, call());
    expect(codes).toContain((await refusalOf(answer)).code);
  });
});
