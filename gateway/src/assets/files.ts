import type { IncomingHttpHeaders } from "node:http";
import type { LiveSet } from "@deeds/contracts";
import type { Dispatcher } from "undici";
import { readAnswer, type WholeAnswer } from "../upstream/read-answer.ts";

const maxBytes = 64 * 1024 * 1024;
const deadlines = { headersTimeout: 5_000, bodyTimeout: 10_000 };
export type FileEncoding = "br" | "identity";

export interface Files {
  get(path: string, encoding: FileEncoding): Promise<WholeAnswer>;
  /** Brings what the first paint of any page needs before anybody asks. */
  warm(live: LiveSet): void;
}

/** Files of published versions: they never change, so that they stay in memory while they fit. */
export function createFiles(upstream: Dispatcher): Files {
  const kept = new Map<string, WholeAnswer>();
  let bytes = 0;

  const keep = (key: string, answer: WholeAnswer) => {
    if (answer.status !== 200 || !isImmutable(answer.headers)) return;
    kept.set(key, answer);
    bytes += answer.body.length;
    for (const [oldest, { body }] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= body.length;
    }
  };

  const get = async (path: string, encoding: FileEncoding): Promise<WholeAnswer> => {
    const key = `${encoding} ${path}`;
    const known = kept.get(key);
    if (known) {
      // What was asked for last is dropped last.
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const answer = await readAnswer(upstream, path, { "accept-encoding": encoding }, deadlines);
    if (!kept.has(key)) keep(key, answer);
    return answer;
  };

  return {
    get,
    warm: (live) => {
      for (const { base, entry, preload } of live.remotes) {
        const files = [entry, ...preload.js, ...preload.css, ...preload.fonts];
        for (const file of files) void get(`${base}${file}`, "br").catch(() => undefined);
      }
    },
  };
}

const isImmutable = (headers: IncomingHttpHeaders): boolean =>
  headers["cache-control"]?.includes("immutable") ?? false;
