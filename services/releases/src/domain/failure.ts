import { createHash } from "node:crypto";
import type { BrowserReport, FrontEndName } from "@deeds/contracts";

/** A position in a published script, lines and columns from 1. */
export interface StackFrame {
  /** Of the function, as it is named in the published script. */
  name: string | null;
  remote: FrontEndName;
  version: string;
  file: string;
  line: number;
  column: number;
}

const maxLines = 50;
const maxLine = 400;
const maxFrames = 20;

const filesPrefix = "/mf/";

/** Returns the frames of published scripts; other lines, also that of the message, are dropped. */
export const parseStack = (stack: string): StackFrame[] =>
  stack
    .split("\n", maxLines)
    .flatMap((line) => parseFrame(line.trim().slice(0, maxLine)) ?? [])
    .slice(0, maxFrames);

/** `at f (https://host/mf/…:1:2)` in Chromium, `f@https://host/mf/…:1:2` in Firefox and Safari. */
function parseFrame(text: string): StackFrame | null {
  const start = text.indexOf(filesPrefix);
  if (start === -1) return null;
  const position = text.slice(start + filesPrefix.length).replace(/\)$/, "");
  const [address = "", row = "", column = "", ...others] = position.split(":");
  const [path = ""] = address.split("?");
  const [remote = "", version = "", ...names] = path.split("/");
  const file = names.join("/");
  const isFrame =
    others.length === 0 &&
    /^[a-z][a-z0-9-]*$/.test(remote) &&
    /^\d[\w.-]*$/.test(version) &&
    /^[\w.@/-]+$/.test(file) &&
    file.endsWith(".js") &&
    [row, column].every((number) => /^[1-9]\d{0,8}$/.test(number));
  if (!isFrame) return null;
  return {
    name: nameIn(text.slice(0, start)),
    remote,
    version,
    file,
    line: Number(row),
    column: Number(column),
  };
}

const maxName = 100;

/** `f`, `Cart.sum`, `Object.<anonymous>`, `sum/<`, `async Cart.sum [as total]`, `async*sum`. */
const functionName =
  /^(?:(?:async|new|get|set|static) )*(?!\d)[\w$#.<>[\]/*]+(?: \[as (?!\d)[\w$#.<>]+\])?$/;

/** Returns the function's name before the address of a frame; `null` for a text that is no such name. */
function nameIn(text: string): string | null {
  const [, ofChromium, ofOthers] = /^(?:at (.*) \(|(.*)@)[^\s()@]*$/.exec(text) ?? [];
  const name = ofChromium ?? ofOthers ?? "";
  return name.length <= maxName && functionName.test(name) ? name : null;
}

export const formatFrame = ({ name, remote, version, file, line, column }: StackFrame): string =>
  withName(name, `/mf/${remote}/${version}/${file}:${line}:${column}`);

export const withName = (name: string | null, position: string): string =>
  name === null ? `at ${position}` : `at ${name} (${position})`;

/**
 * Removes what may be personal from a message: addresses beyond their first segment, e-mail addresses,
 * quoted texts other than names of code, and long numbers; also control characters and those that
 * change the direction of a text.
 */
export const scrubMessage = (message: string): string =>
  message
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/((?:https?:\/\/[^\s/"'`)]*)?\/[\w-]+)[/?#][^\s"'`)]*/g, "$1/…")
    .replaceAll(/[^\s"'`(@]+@[^\s"'`)@]+\.[^\s"'`)@]+/g, "…")
    .replace(/, .* is not valid JSON$/s, ", … is not valid JSON")
    .replaceAll(/(?<!\w)(["'`])((?:(?!\1).)*)\1(?!\w)/gs, (quoted, mark: string, text: string) =>
      /^[\w$.@/…-]*$/.test(text) ? quoted : `${mark}…${mark}`,
    )
    .replaceAll(/\+?\d[\d\s()-]{4,}\d/g, "…");

/** Returns the same id for reports of the same failure of a version. */
export function fingerprintOf(
  { remote, kind }: Pick<BrowserReport, "remote" | "kind">,
  { message, frames }: { message: string; frames: readonly StackFrame[] },
): string {
  const top = frames.find((frame) => frame.remote === remote);
  const parts = [kind, message.replaceAll(/\d+/g, ""), top ? formatFrame(top) : ""];
  return createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 16);
}
