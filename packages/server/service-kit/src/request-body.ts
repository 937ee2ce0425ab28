import type { IncomingMessage } from "node:http";
import { limits } from "@deeds/contracts";
import { collectBytes } from "./collect-bytes.ts";
import { AppError, refuse } from "./errors.ts";

/** Strict UTF-8, at most 20 levels and 1,000 keys; koa-body would replace bad UTF-8. */
export async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) throw refuse.validation([{ path: "", message: "object" }]);
  return parseJson(bytes);
}

/** JSON in strict UTF-8; throws `malformed-json`, and `validation` when it is too deep or wide. */
export function parseJson(bytes: Uint8Array): unknown {
  const value = parse(bytes);
  assertShape(value);
  return value;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("malformed-json", { cause });
  }
}

function assertShape(root: unknown): void {
  let keys = 0;
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value !== "object" || next.value === null) continue;
    const entries = Object.entries(next.value);
    keys += entries.length;
    if (next.depth > limits.jsonDepth) throw refuse.validation([{ path: "", message: "too-deep" }]);
    if (keys > limits.jsonKeys) throw refuse.validation([{ path: "", message: "too-wide" }]);
    const depth = next.depth + 1;
    for (const [key, value] of entries) {
      if (key === "__proto__") throw refuse.validation([{ path: key, message: "unknown-field" }]);
      waiting.push({ value, depth });
    }
  }
}

/** Reads a body of at most `limit` bytes; throws `body-too-large` for a longer one. */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const bytes = await collectBytes(request, limit);
  if (bytes) return bytes;
  // An unread rest would block the next request of the connection.
  request.resume();
  throw new AppError("body-too-large");
}
