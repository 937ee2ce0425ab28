import { randomUUID } from "node:crypto";
import type { FrontEndName, RenderedPage, RenderFailure, SentForm } from "@deeds/contracts";
import type { Language } from "@deeds/i18n/languages";
import type { ResponseCache } from "../cache/responses.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import type { BodyVersion } from "../pipeline/encoding.ts";
import type { RequestContext } from "../pipeline/request-context.ts";
import type { Breakers } from "../rendering/breaker.ts";
import type { RenderableSet } from "../rendering/rendered-set.ts";
import type { Renderer, RenderResult } from "../rendering/renderer.ts";
import { knownResponses, type PageReads, publicRead, type Read, readNow } from "./page-reads.ts";
import type { PageSet } from "./release-sets.ts";

/** A version that failed while a page was rendered. */
export interface FailedVersion {
  remote: FrontEndName;
  version: string;
  message: string;
  stack?: string | undefined;
}

export interface ComposedDocument extends BodyVersion {
  /** The Content Security Policy. */
  policy: string;
}

/** The content of a page, made by the front ends of a release set; of no user. */
export interface PageContent {
  /** `null` when it was not rendered: the visitor's browser renders it. */
  page: RenderedPage | null;
  /** Reads that it was rendered with, or that wait for the visitor's browser, by `METHOD path?query`. */
  reads: PageReads;
  /** The versions that failed; of a page that takes too long later than its document. */
  failed: Promise<readonly FailedVersion[]>;
  /** Another one for each content, also of the same page. */
  id: string;
}

export interface ContentRequest {
  pageSet: PageSet;
  /** The front end whose page it is. */
  remote: FrontEndName;
  /** Path and query. */
  address: string;
  language: Language;
  /** Also when that is unknown: the content has no data then. */
  isSignedIn: boolean;
  request: RequestContext;
  /** Of staging or a preview. */
  isTrial: boolean;
  /** What was sent from a form of the page. */
  form?: SentForm;
}

export interface RenderDependencies {
  renderer: Renderer;
  responses: ResponseCache;
  limits: RateLimits;
  publicOrigin: string;
  clock: () => Date;
  onFailure: (reason: string, error?: unknown) => void;
}

const maxRounds = 2;
const maxReads = 8;

export const withoutContent = (failed: readonly FailedVersion[] = []): PageContent => ({
  page: null,
  reads: new Map(),
  failed: Promise.resolve(failed),
  id: randomUUID(),
});

/** Renders, reads what the page waits for, and renders again. */
export async function renderInRounds(
  wanted: ContentRequest,
  earlier: readonly string[],
  {
    renderer,
    breakers,
    publicOrigin,
    clock,
    onFailure,
    ...reading
  }: RenderDependencies & { breakers: Breakers },
): Promise<PageContent> {
  const { pageSet, address, language, isSignedIn, request, isTrial, form } = wanted;
  // The page needs to know whom a form is about; its reads are those of all visitors.
  const hasData = !isSignedIn || form !== undefined;
  const rendering = pageSet.renderingOf(wanted.remote);
  if (!rendering) return withoutContent();
  const blamed = versionOf(pageSet, wanted.remote);
  // Another front end of a set may be the one that fails: it costs the pages of this set alone.
  const rendered = `${blamed.id} ${rendering.hash} ${isTrial}`;
  if (breakers.isOpen(rendered, clock().getTime())) return withoutContent();
  const reads = new Map<string, Read>();
  const readMore = async (keys: readonly string[]) => {
    const more = keys.flatMap((key) => (reads.has(key) ? [] : (publicRead(key) ?? [])));
    await Promise.all(
      more.slice(0, maxReads).map(async ({ key, ...read }) => {
        const response = hasData ? await readNow(reading, read, request) : null;
        reads.set(key, { ...read, response });
      }),
    );
    return more.length > 0;
  };
  let rounds = hasData && (await readMore(earlier)) ? 1 : 0;
  for (;;) {
    const data = knownResponses(reads);
    const result = await renderer.render(rendering, {
      address,
      language,
      origin: publicOrigin,
      isSignedIn,
      data,
      form,
      isTrial,
    });
    if (!("page" in result)) {
      // A paused renderer was reported when it failed.
      const isPaused = result.reason === "unavailable" && result.error === undefined;
      if (!isPaused) onFailure(result.reason, "error" in result ? result.error : undefined);
      const failure = failureOf(result, wanted.remote);
      if (!failure) return withoutContent();
      const opens = breakers.fail(rendered, clock().getTime());
      if (opens) onFailure(`${blamed.id} is not rendered for a minute`);
      return withoutContent([failedVersion(pageSet, failure, rendering)]);
    }
    const { page } = result;
    const isDone = rounds === maxRounds || !(await readMore(page.wants)) || !hasData;
    if (isDone) {
      const failed = page.failures.map((failure) => failedVersion(pageSet, failure, rendering));
      return {
        page,
        reads,
        failed: Promise.resolve(failed),
        id: randomUUID(),
      };
    }
    rounds += 1;
  }
}

/** Returns the failure of a front end, by default of the one whose page it is; `null` for none. */
function failureOf(
  result: Exclude<RenderResult, { page: RenderedPage }>,
  remote: FrontEndName,
): RenderFailure | null {
  switch (result.reason) {
    case "failed":
      return result.failure ?? { remote, message: "The page was not rendered" };
    case "timeout":
      return { remote, message: "The page was not rendered within its time" };
    case "ended":
      return { remote, message: "The process that rendered the page ended" };
    default:
      return null;
  }
}

function versionOf({ live }: PageSet, remote: FrontEndName) {
  const version = live.remotes.find(({ name }) => name === remote)?.version ?? "";
  return { remote, version, id: `${remote}@${version}` };
}

function failedVersion(
  pageSet: PageSet,
  { stack, ...failure }: RenderFailure,
  rendering: RenderableSet,
): FailedVersion {
  const { version } = versionOf(pageSet, failure.remote);
  return { ...failure, version, ...(stack && { stack: withPublishedPaths(stack, rendering) }) };
}

/** The renderer names a bundle by its front end: `at f (mf-registry.js:1:20)`. */
const withPublishedPaths = (stack: string, { publishedPaths }: RenderableSet): string =>
  stack.replaceAll(
    /(?<![\w/-])(shell|mf-[a-z0-9-]{1,38})\.js(?=:\d)/g,
    (name, remote: string) => publishedPaths.get(remote) ?? name,
  );
