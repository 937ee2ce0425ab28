import { endpointList, type ShareCard } from "@deeds/contracts";
import { createQueue, refuse } from "@deeds/service-kit";
import type Koa from "koa";
import { LRUCache } from "lru-cache";
import { Piscina } from "piscina";
import { createRouteTable } from "../api/route-table.ts";
import type { PageContents } from "../documents/page-content.ts";
import { findPage } from "../documents/pages.ts";
import type { LiveSets } from "../documents/release-sets.ts";
import type { PageContent } from "../documents/render-content.ts";
import { hasCopy } from "../pipeline/encoding.ts";
import { type GatewayContext, isRead, limitRead, requestOf } from "../pipeline/request-context.ts";
import { readResponse } from "../upstream/read-response.ts";
import { type DrawnCard, drawnCard, readImagePath, versionOf } from "./card.ts";
import type { DrawingTask } from "./drawing.worker.ts";

interface Dependencies {
  images: ShareImages;
  liveSets: LiveSets;
  contents: PageContents;
}

/** Serves the images of shared links: of each page the card that it has for readers without an account. */
export function serveShareImages(
  context: GatewayContext,
  { images, liveSets, contents }: Dependencies,
): Koa.Middleware {
  const readPhoto = async (address: string): Promise<Buffer | null> => {
    if (!isPhoto(address)) return null;
    const upstream = context.upstreams.filesOf("people");
    const { status, body } = await readResponse(upstream, `${address}?width=640`);
    if (status >= 500) throw refuse.unavailable();
    return status === 200 ? body : null;
  };
  return async function shareImage(ctx, next) {
    const image = readImagePath(ctx.path);
    if (!image || !isRead(ctx)) return next();
    ctx._matchedRoute = "share-image";
    await limitRead(ctx, context);
    const pageSet = liveSets.current()?.production;
    if (!pageSet) throw refuse.unavailable();
    const { language, page: address } = image;
    const remote = findPage(pageSet.live, address)?.remote.name ?? "shell";
    const request = requestOf(ctx);
    const about = { isSignedIn: false, isTrial: false };
    const wanted = { pageSet, remote, address, language, request, ...about };
    const card = drawnCard(cardOf(await contents.get(wanted)), language);
    const etag = `"${versionOf(card)}"`;
    ctx.set("ETag", etag);
    // As long as portraits: caches must drop an erased person's image.
    ctx.set("Cache-Control", "public, max-age=86400");
    // Messengers and other sites embed it.
    ctx.set("Cross-Origin-Resource-Policy", "cross-origin");
    if (hasCopy(ctx.get("if-none-match"), etag)) {
      ctx.status = 304;
      return;
    }
    ctx.body = await images.of(card, readPhoto);
    ctx.type = "image/jpeg";
  };
}

/** Throws when the page does not exist, or could not be rendered completely. */
function cardOf({ page, reads }: PageContent): ShareCard {
  if (!page) throw refuse.unavailable();
  const { status, card } = page.head;
  if (status === 410) throw refuse.erased();
  if (status === 404) throw refuse.notFound();
  if (card) return card;
  const isIncomplete = [...reads.values()].some(({ response }) => response === null);
  throw isIncomplete ? refuse.unavailable() : refuse.notFound();
}

const route = createRouteTable(endpointList);

/** Whether an address is a public file of the people service. */
function isPhoto(address: string): boolean {
  const match = route("GET", address);
  if (match.found !== "endpoint") return false;
  const { service, access, responseKind } = match.endpoint;
  return service === "people" && access === "public" && responseKind === "bytes";
}

type ReadPhoto = (address: string) => Promise<Buffer | null>;

/** Draws in one worker thread, which ends when it is idle. */
export function createShareImages() {
  const workers = new Piscina<DrawingTask, Uint8Array>({
    filename: new URL("./drawing.worker.ts", import.meta.url).href,
    name: "draw",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
  });
  const run = createQueue({ concurrency: 1, maxWaiting: 32 });
  // Of some 60 KB each.
  const images = new LRUCache<string, Promise<Buffer>>({ max: 300 });
  const draw = (card: DrawnCard, readPhoto: ReadPhoto) =>
    run(async () => {
      const photo = card.photo === null ? null : await readPhoto(card.photo);
      return Buffer.from(await workers.run({ card, photo }));
    });
  return {
    /** Returns the image of a card, drawn once for each version. Throws `service-unavailable`. */
    of: (card: DrawnCard, readPhoto: ReadPhoto): Promise<Buffer> => {
      const version = versionOf(card);
      const known = images.get(version);
      if (known) return known;
      const drawing = draw(card, readPhoto);
      images.set(version, drawing);
      // A failed drawing is retried by the next request.
      drawing.catch(() => images.delete(version));
      return drawing;
    },
    /** The images of one person cannot be found apart: a card has names, not ids. */
    removeAll: () => images.clear(),
    close: () => workers.destroy(),
  };
}

export type ShareImages = ReturnType<typeof createShareImages>;
