import type { SentForm } from "@deeds/contracts";
import { withTimeout } from "@deeds/service-kit";
import { LRUCache } from "lru-cache";
import { createBreakers } from "../rendering/breaker.ts";
import type { DocumentFrame } from "./document.ts";
import { isSame, readNow } from "./page-reads.ts";
import type { PageSet } from "./release-sets.ts";
import {
  type ComposedDocument,
  type ContentRequest,
  type PageContent,
  type RenderDependencies,
  renderInRounds,
  withoutContent,
} from "./render-content.ts";

/** A document is sent without its content when that takes longer. */
const contentTimeoutMs = 2_000;
/**
 * Renders pages and caches them: a page is valid as long as the reads that it was rendered with return
 * the same.
 */
export function createPageContents(dependencies: RenderDependencies) {
  const breakers = createBreakers();
  const cached = new LRUCache<string, PageContent>({
    max: 2_000,
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: sizeOf,
  });
  // By content and release set; with two encodings.
  const documents = new LRUCache<string, ComposedDocument>({
    maxSize: 96 * 1024 * 1024,
    sizeCalculation: ({ bytes }) => bytes.length * 2,
  });
  // By content and the files of the page.
  const frames = new LRUCache<string, DocumentFrame>({
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: ({ beforeImportMap, beforeSet, end }) =>
      beforeImportMap.length + beforeSet.length + end.length,
  });
  const loading = new Map<string, Promise<PageContent>>();

  const load = async (key: string, known: ContentRequest): Promise<PageContent> => {
    const earlier = [...(cached.peek(key)?.reads.keys() ?? [])];
    const content = await renderInRounds(known, earlier, { ...dependencies, breakers });
    if (content.page && (known.isSignedIn || isComplete(content))) cached.set(key, content);
    else cached.delete(key);
    return content;
  };

  /** Whether the reads return the same as when the page was rendered. */
  const isCurrent = async ({ reads }: PageContent, { request }: ContentRequest) => {
    const same = [...reads.values()].map(async (read) => {
      const current = await readNow(dependencies, read, request);
      if (!isSame(read.response, current)) return false;
      read.response = current;
      return true;
    });
    return (await Promise.all(same)).every(Boolean);
  };

  const get = async (wanted: ContentRequest): Promise<PageContent> => {
    const { isSignedIn } = wanted;
    const key = keyOf(wanted);
    const known = cached.get(key) ?? (await loading.get(key));
    if (known && (isSignedIn || (await isCurrent(known, wanted)))) return known;
    const started = load(key, wanted).finally(() => {
      if (loading.get(key) === started) loading.delete(key);
    });
    loading.set(key, started);
    return started;
  };

  /** Never rejects: a page that cannot be rendered has no content. */
  const inTime = async (
    wanted: ContentRequest,
    render: () => Promise<PageContent>,
  ): Promise<PageContent> => {
    const isRendered = wanted.pageSet.renderingOf(wanted.remote) !== null;
    if (!isRendered || !dependencies.renderer.isUsed) return withoutContent();
    const rendering = render();
    try {
      return await withTimeout(rendering, contentTimeoutMs);
    } catch (error) {
      dependencies.onFailure("there was no page in time", error);
      const failed = rendering.then((late) => late.failed).catch(() => []);
      return { ...withoutContent(), failed };
    }
  };

  return {
    documents,
    frames,
    /** Sends a set to the renderer and has it evaluated before a visitor needs it. */
    warm: ({ live, renderingOf }: PageSet): void => {
      const { renderer, publicOrigin: origin } = dependencies;
      const page = { address: "/", language: "ru", origin, isSignedIn: true, data: {} } as const;
      const renderings = live.remotes.flatMap(({ name, pages }) => {
        const hasPublicPages = pages.some(({ access }) => access === "public");
        return hasPublicPages ? (renderingOf(name) ?? []) : [];
      });
      for (const rendering of new Map(renderings.map((one) => [one.hash, one])).values()) {
        void renderer.render(rendering, page);
      }
    },
    get: (wanted: ContentRequest) => inTime(wanted, () => get(wanted)),
    /**
     * Renders a page with what was sent from its form; not cached. A render that fails, e.g. on a busy
     * machine, is repeated once: without it the form cannot be sent.
     */
    renderForm: async (wanted: ContentRequest, form: SentForm): Promise<PageContent> => {
      const earlier = [...(cached.peek(keyOf(wanted))?.reads.keys() ?? [])];
      const known = { ...wanted, form };
      const render = () =>
        inTime(wanted, () => renderInRounds(known, earlier, { ...dependencies, breakers }));
      const content = await render();
      return content.page ? content : render();
    },
  };
}

function keyOf({ pageSet, remote, address, isTrial, ...rest }: ContentRequest): string {
  const { hash } = pageSet.renderingOf(remote) ?? {};
  return `${hash} ${isTrial} ${rest.language} ${rest.isSignedIn} ${address}`;
}

export type PageContents = ReturnType<typeof createPageContents>;

const isComplete = ({ reads }: PageContent): boolean =>
  [...reads.values()].every(({ response }) => response !== null);

const sizeOf = ({ page, reads }: PageContent): number => {
  const bodies = [...reads.values()].map(({ response }) => response?.body.length ?? 0);
  return bodies.reduce((sum, size) => sum + size, 1 + (page?.html.length ?? 0) * 2);
};
