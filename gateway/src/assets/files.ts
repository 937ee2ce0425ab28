import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { isServerBundle, isSourceMap, type LiveRemote } from "@deeds/contracts";
import { AppError, type Logger, refuse, runPeriodically } from "@deeds/service-kit";
import type Koa from "koa";
import { LRUCache } from "lru-cache";
import type { LiveSetsText } from "../documents/release-sets.ts";
import { hasCopy } from "../pipeline/encoding.ts";
import { isRead, methodNotAllowed } from "../pipeline/request-context.ts";
import { serverBundlePath } from "../rendering/rendered-set.ts";
import {
  assetDeadlines,
  readResponse,
  type Upstream,
  type WholeResponse,
} from "../upstream/read-response.ts";
import type { ReleaseStore } from "./release-store.ts";

/** Caches files of published versions, which never change: in memory, those of live sets on disk too. */
export function createFiles(upstream: Upstream, store: ReleaseStore | null, log: Logger) {
  const cached = new LRUCache<string, WholeResponse>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: ({ body }) => body.length + 1,
  });
  let live: LiveSetsText | null = null;

  const fetchFile = (path: string, encoding: FileEncoding): Promise<WholeResponse> => {
    const options = { headers: { "accept-encoding": encoding }, deadlines: assetDeadlines };
    return readResponse(upstream, path, options);
  };
  const get = async (path: string, encoding: FileEncoding): Promise<WholeResponse> => {
    const key = `${encoding} ${path}`;
    const known = cached.get(key);
    if (known) return known;
    const stored = store && (await readStored(store, path, encoding));
    const response = stored ?? (await fetchFile(path, encoding));
    if (response.status === 200 && isImmutable(response.headers)) cached.set(key, response);
    return response;
  };
  let isClosed = false;
  const fetchToStore = async (path: string): Promise<WholeResponse | null> => {
    if (isClosed) throw refuse.unavailable();
    const response = await fetchFile(path, "br");
    if (response.status === 404) return null;
    if (response.status !== 200) throw refuse.unavailable();
    return response;
  };
  const saving = runPeriodically({
    everyMs: 10_000,
    task: async () => {
      if (store && live) await store.save(live.text, filesOf(live.remotes), fetchToStore);
    },
    onError: (error) => {
      const level = error instanceof AppError ? "debug" : "warn";
      log[level]({ err: error }, "the live sets could not be stored on disk");
    },
  });

  return {
    get,
    /** Returns the bytes of a file. Throws `service-unavailable`. */
    read: async (path: string): Promise<Buffer> => {
      const { status, body } = await get(path, "identity");
      if (status !== 200) throw refuse.unavailable();
      return body;
    },
    /** Caches the files for the first paint of any page, and stores all files of the sets on disk. */
    warm: (next: LiveSetsText) => {
      live = next;
      for (const { base, entry, preload } of live.remotes) {
        const files = [entry, ...preload.js, ...preload.css, ...preload.fonts];
        for (const file of files) void get(`${base}${file}`, "br").catch(() => undefined);
      }
      saving.wake();
    },
    close: async () => {
      isClosed = true;
      await saving.stop();
    },
  };
}

type FileEncoding = "br" | "identity";

/** The paths of all files of the front ends and of the versions on which their pages fall back. */
function filesOf(remotes: readonly LiveRemote[]): string[] {
  const versions = remotes.flatMap((remote) => [remote, remote.previous ?? []].flat());
  const paths = versions.flatMap(({ base, integrity }) =>
    Object.keys(integrity)
      .filter((file) => !isServerBundle(file))
      .map((file) => `${base}${file}`),
  );
  const bundles = remotes.filter(({ server }) => server !== undefined).map(serverBundlePath);
  return [...new Set([...paths, ...bundles])];
}

const decompress = promisify(brotliDecompress);

async function readStored(
  store: ReleaseStore,
  path: string,
  encoding: FileEncoding,
): Promise<WholeResponse | null> {
  const entry = await store.read(path);
  if (!entry) return null;
  const { headers, body } = entry;
  if (encoding === "br" || headers["content-encoding"] !== "br") return { status: 200, ...entry };
  const { "content-encoding": _, etag, ...others } = headers;
  const identity = { ...others, ...(etag && { etag: etag.replace("-br", "-identity") }) };
  return { status: 200, headers: identity, body: await decompress(body) };
}

export type Files = ReturnType<typeof createFiles>;

const isImmutable = (headers: IncomingHttpHeaders): boolean =>
  headers["cache-control"]?.includes("immutable") ?? false;

/** Of a script that runs as a worker: the policy of its response is its own, and it needs no request. */
const workerPolicy =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'; base-uri 'none'";

const forwardedHeaders = ["cache-control", "content-encoding", "content-type", "etag"];

/** Serves the files of the front ends: `/mf/<name>/<version>/…`. */
export function serveFiles(files: Files): Koa.Middleware {
  return async function file(ctx, next) {
    if (!ctx.path.startsWith("/mf/")) return next();
    if (!isRead(ctx)) throw methodNotAllowed("GET, HEAD");
    ctx._matchedRoute = "/mf/";
    if (isSourceMap(ctx.path) || isServerBundle(ctx.path)) throw refuse.notFound();
    const encoding = ctx.acceptsEncodings("br", "identity") === "br" ? "br" : "identity";
    const response = await files.get(ctx.path, encoding);
    if (response.status === 404) throw refuse.notFound();
    if (response.status !== 200) throw refuse.unavailable();
    for (const name of forwardedHeaders) {
      const value = response.headers[name];
      if (typeof value === "string") ctx.set(name, value);
    }
    if (ctx.path.endsWith(".mjs")) ctx.set("Content-Security-Policy", workerPolicy);
    ctx.vary("Accept-Encoding");
    ctx.status = 200;
    if (hasCopy(ctx.get("if-none-match"), response.headers.etag)) ctx.status = 304;
    else ctx.body = response.body;
  };
}
