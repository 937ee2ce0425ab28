import { createHash } from "node:crypto";
import type { LiveRemote } from "@deeds/contracts";
import { withTimeout } from "@deeds/service-kit";
import { LRUCache } from "lru-cache";

/** Style sheets as they stand in a document. */
export interface InlineStyles {
  /** By the path of the file. */
  texts: ReadonlyMap<string, string>;
  /** For the Content Security Policy. */
  hashes: readonly string[];
}

type ReadFile = (path: string) => Promise<Buffer>;

const readTimeoutMs = 300;
const maxSheets = 100;

/**
 * Reads style sheets for documents that contain them: a page is then painted without another round trip
 * on the first visit.
 */
export function createInlineStyles(readFile: ReadFile) {
  const cached = new LRUCache<string, { text: string; hash: string } | "unfit">({ max: maxSheets });
  const read = async (path: string) => {
    const known = cached.get(path);
    if (known) return known;
    const text = inlineText((await readFile(path)).toString("utf8"), path);
    const sheet = text === null ? ("unfit" as const) : { text, hash: hashOf(text) };
    cached.set(path, sheet);
    return sheet;
  };
  return {
    /** Returns the sheets that these front ends need first; `null` when one cannot be had at once. */
    of: async (remotes: readonly LiveRemote[]): Promise<InlineStyles | null> => {
      const paths = remotes.flatMap(({ base, preload }) =>
        preload.css.map((file) => `${base}${file}`),
      );
      const reading = Promise.all(paths.map(async (path) => [path, await read(path)] as const));
      const sheets = await withTimeout(reading, readTimeoutMs).catch(() => []);
      const fitting = sheets.flatMap(([path, sheet]) =>
        sheet === "unfit" ? [] : [{ path, ...sheet }],
      );
      if (fitting.length < paths.length) return null;
      return {
        texts: new Map(fitting.map(({ path, text }) => [path, text])),
        hashes: fitting.map(({ hash }) => hash),
      };
    },
  };
}

export type InlineStylesReader = ReturnType<typeof createInlineStyles>;

/**
 * Returns a sheet with absolute addresses, since those of a document are relative to its page; `null` for
 * one that cannot stand in a document.
 * @param path of the sheet's file
 */
export function inlineText(css: string, path: string): string | null {
  if (/<\/style|@import|\r/i.test(css)) return null;
  return css.replaceAll(addressInSheet, (whole, inside: string) => {
    const address = inside.trim().replace(/^["']|["']$/g, "");
    if (/^(?:[a-z]+:|\/|#|$)/i.test(address)) return whole;
    return `url("${new URL(address, `http://site${path}`).pathname}")`;
  });
}

const addressInSheet = /url\(([^()]*)\)/gi;

const hashOf = (text: string): string =>
  `sha256-${createHash("sha256").update(text).digest("base64")}`;
