import { endpoints } from "@deeds/contracts";
import type { Language } from "@deeds/i18n/languages";
import { createQueue, refuse } from "@deeds/service-kit";
import type Koa from "koa";
import { LRUCache } from "lru-cache";
import { Piscina } from "piscina";
import { firstReader, type ReadFirst } from "../documents/pages.ts";
import { texts } from "../documents/texts.ts";
import { anonymousCaller } from "../identity/identities.ts";
import { hasCopy } from "../pipeline/encoding.ts";
import { type GatewayContext, isRead, limitRead, requestOf } from "../pipeline/request-context.ts";
import { readResponse } from "../upstream/read-response.ts";
import {
  cardOfPerson,
  cardOfSite,
  cardPerson,
  readAddress,
  type ShareCard,
  versionOf,
} from "./card.ts";
import type { DrawingTask } from "./drawing.worker.ts";

/** Serves the images of shared links, for publicly visible people only. */
export function serveShareImages(context: GatewayContext, images: ShareImages): Koa.Middleware {
  const readPhoto = async (address: string): Promise<Buffer | null> => {
    const upstream = context.upstreams.filesOf("people");
    const { status, body } = await readResponse(upstream, `${address}?width=640`);
    if (status >= 500) throw refuse.unavailable();
    return status === 200 ? body : null;
  };
  return async function shareImage(ctx, next) {
    const address = readAddress(ctx.path);
    if (!address || !isRead(ctx)) return next();
    ctx._matchedRoute = "share-image";
    await limitRead(ctx, context);
    const { language, id } = address;
    const card =
      id === null
        ? cardOfSite(texts[language].home, language)
        : await personCard(firstReader(context, requestOf(ctx), anonymousCaller), id, language);
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

async function personCard(read: ReadFirst, id: string, language: Language): Promise<ShareCard> {
  const address = endpoints.publicPerson.path.replace("{id}", id);
  const response = await read(endpoints.publicPerson, address);
  if (!response || response.status >= 500) throw refuse.unavailable();
  if (response.status === 410) throw refuse.erased();
  if (response.status !== 200) throw refuse.notFound();
  return cardOfPerson(cardPerson.parse(response.json), language);
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
  const draw = (card: ShareCard, readPhoto: ReadPhoto) =>
    run(async () => {
      const photo = card.photo === null ? null : await readPhoto(card.photo);
      return Buffer.from(await workers.run({ card, photo }));
    });
  return {
    /** Returns the image of a card, drawn once for each version. Throws `service-unavailable`. */
    of: (card: ShareCard, readPhoto: ReadPhoto): Promise<Buffer> => {
      const version = versionOf(card);
      const known = images.get(version);
      if (known) return known;
      const drawing = draw(card, readPhoto);
      images.set(version, drawing);
      // A failed drawing is retried by the next request.
      drawing.catch(() => images.delete(version));
      return drawing;
    },
    close: () => workers.destroy(),
  };
}

export type ShareImages = ReturnType<typeof createShareImages>;
