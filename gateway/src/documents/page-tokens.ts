import { createHmac, randomBytes } from "node:crypto";
import { type IssuedPages, issuedPagesPerCall, type PageClaims } from "@deeds/contracts";
import { signPageToken } from "@deeds/contracts/page-token";
import { type Logger, runPeriodically } from "@deeds/service-kit";
import type Koa from "koa";
import { requestOf } from "../pipeline/request-context.ts";
import { postJson, type Upstream } from "../upstream/read-response.ts";
import { browserBucket, type ChosenSet } from "./choose-release-set.ts";

const flushMs = 1_000;
/** Documents of this gateway that have a token, in each interval; the others are a sample not taken. */
const maxPerFlush = 100;

interface Options {
  key: string;
  publicOrigin: string;
  clock: () => Date;
  log: Logger;
}

/**
 * Issues page tokens: the shell returns the token of its document once it has rendered, and error
 * reports carry it. The releases service learns of every token, so that a page without a beacon is a
 * failure.
 */
export function createPageTokens(releases: Upstream, { key, publicOrigin, clock, log }: Options) {
  let issued: PageClaims[] = [];
  const flush = async () => {
    const waiting = issued;
    issued = [];
    for (let from = 0; from < waiting.length; from += issuedPagesPerCall) {
      const body: IssuedPages = { pages: waiting.slice(from, from + issuedPagesPerCall) };
      await postJson(releases, "/internal/pages", { body });
    }
  };
  const sending = runPeriodically({
    everyMs: flushMs,
    task: flush,
    onError: (error) => log.debug({ err: error }, "issued page tokens are lost"),
  });
  const isTrustworthy = isTrustworthyOrigin(publicOrigin);

  return {
    /**
     * Sets the token of a document as a `Server-Timing` header, so that the document stays the same
     * and its cached copy usable; browsers expose the header only at trustworthy origins (https and
     * this machine), at others the document contains it.
     */
    issue: (ctx: Koa.Context, setId: number, state: ChosenSet["previewState"]): IssuedToken => {
      if (isTrial(state) || issued.length >= maxPerFlush) return none;
      if (!isNavigation(ctx, isTrustworthy)) return none;
      const { address } = requestOf(ctx).client;
      const claims: PageClaims = {
        id: randomBytes(16).toString("base64url"),
        issuedAt: clock().getTime(),
        setId,
        browser: pseudonymOf(`${address} ${browserBucket(ctx)}`, key),
        client: pseudonymOf(address, key),
        // The page whose shell failed has been counted, and this one has the shell of before.
        canaries: state.failedShell ? [] : (state.canaries ?? []),
      };
      issued.push(claims);
      const token = signPageToken(claims, key);
      if (!isTrustworthy) return { claims, inDocument: { token } };
      ctx.set("Server-Timing", `page;desc="${token}"`);
      return { claims, inDocument: {} };
    },
    close: async () => {
      await sending.stop();
      await flush().catch(() => undefined);
    },
  };
}

/** Whether a document has other versions than visitors get. */
export const isTrial = ({ own, preview, staging }: ChosenSet["previewState"]): boolean =>
  Boolean(own ?? preview ?? staging);

/** The claims of a page token, if one was issued. */
interface IssuedToken {
  claims: PageClaims | null;
  /** What the document contains of it. */
  inDocument: { token?: string };
}
const none: IssuedToken = { claims: null, inDocument: {} };

export type PageTokens = ReturnType<typeof createPageTokens>;

const pseudonymOf = (browser: string, key: string): string =>
  createHmac("sha256", key).update(browser).digest("base64url").slice(0, 16);

/** Browsers name the destination of a request to a trustworthy origin; a prefetch runs no script. */
function isNavigation({ method, headers }: Koa.Context, isTrustworthy: boolean): boolean {
  if (method !== "GET" || String(headers["sec-purpose"] ?? "").includes("prefetch")) return false;
  return headers["sec-fetch-dest"] === "document" || !isTrustworthy;
}

/** https, or this machine: https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy */
const isTrustworthyOrigin = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin);
  return protocol === "https:" || /^(localhost|127\..*|\[::1\])$/.test(hostname);
};
