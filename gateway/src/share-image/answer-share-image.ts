import { endpoints, person } from "@deeds/contracts";
import type { Language } from "@deeds/i18n/languages";
import { createQueue, refuse } from "@deeds/service-kit";
import type Koa from "koa";
import { LRUCache } from "lru-cache";
import { Piscina } from "piscina";
import { firstReader } from "../documents/pages.ts";
import { texts } from "../documents/texts.ts";
import { nobody } from "../identity/identities.ts";
import { hasCopy } from "../pipeline/encoding.ts";
import type { GatewayContext, RequestState } from "../pipeline/request-context.ts";
import { isRead } from "../pipeline/request-context.ts";
import { readAnswer } from "../upstream/read-answer.ts";
import { cardOfPerson, cardOfSite, readAddress, type ShareCard, versionOf } from "./card.ts";
import type { DrawingTask } from "./drawing.worker.ts";

const carded = person.pick({
  id: true,
  name: true,
  surname: true,
  occupation: true,
  city: true,
  country: true,
  proofCount: true,
  profilePhoto: true,
});

/** The image that a shared link shows; of somebody whom a stranger may not see there is none. */
export function answerShareImages(gateway: GatewayContext, images: ShareImages): Koa.Middleware {
  const readPhoto = async (address: string): Promise<Buffer | null> => {
    const upstream = gateway.upstreams.filesOf("people");
    const { status, body } = await readAnswer(upstream, `${address}?width=640`);
    if (status >= 500) throw refuse.unavailable();
    return status === 200 ? body : null;
  };
  return async function shareImage(ctx, next) {
    const asked = readAddress(ctx.path);
    if (!asked || !isRead(ctx)) return next();
    ctx._matchedRoute = "share-image";
    await gateway.limits.take(ctx, "read", gateway.clientOf(ctx.req).address);
    const { language, id } = asked;
    const card =
      id === null
        ? cardOfSite(texts[language].home, language)
        : await personCard(gateway, ctx.state as RequestState, { id, language });
    const etag = `"${versionOf(card)}"`;
    ctx.set("ETag", etag);
    // No longer than portraits: of whoever was erased no cache keeps it for good.
    ctx.set("Cache-Control", "public, max-age=86400");
    // Shown by messengers and other sites, which is what it is for.
    ctx.set("Cross-Origin-Resource-Policy", "cross-origin");
    if (hasCopy(ctx.get("if-none-match"), etag)) {
      ctx.status = 304;
      return;
    }
    const image = await images.of(card, readPhoto);
    ctx.type = "image/jpeg";
    ctx.body = image;
  };
}

async function personCard(
  gateway: GatewayContext,
  state: RequestState,
  { id, language }: { id: string; language: Language },
): Promise<ShareCard> {
  const address = endpoints.publicPerson.path.replace("{id}", id);
  const answer = await firstReader(gateway, nobody, state)(endpoints.publicPerson, address);
  if (!answer || answer.status >= 500) throw refuse.unavailable();
  if (answer.status === 410) throw refuse.erased();
  if (answer.status !== 200) throw refuse.notFound();
  return cardOfPerson(carded.parse(answer.json), language);
}

type ReadPhoto = (address: string) => Promise<Buffer | null>;

/** Draws in one thread of its own, which ends when nothing was asked for in a while. */
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
    /** The image of a card, drawn once for each version of it. Throws `service-unavailable`. */
    of: (card: ShareCard, readPhoto: ReadPhoto): Promise<Buffer> => {
      const version = versionOf(card);
      const known = images.get(version);
      if (known) return known;
      const drawing = draw(card, readPhoto);
      images.set(version, drawing);
      // What could not be drawn is tried again by whoever asks next.
      drawing.catch(() => images.delete(version));
      return drawing;
    },
    close: () => workers.destroy(),
  };
}

export type ShareImages = ReturnType<typeof createShareImages>;
