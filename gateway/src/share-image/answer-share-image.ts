import { endpoints, person } from "@deeds/contracts";
import type { Language } from "@deeds/i18n/languages";
import { refuse } from "@deeds/service-kit";
import type Koa from "koa";
import type { House } from "../api/house.ts";
import { firstReader } from "../documents/first-data.ts";
import { texts } from "../documents/texts.ts";
import { nobody } from "../identity/caller.ts";
import { hasCopy } from "../pipeline/has-copy.ts";
import type { RequestState } from "../pipeline/request-state.ts";
import { readAnswer } from "../upstream/read-answer.ts";
import { readAddress } from "./address.ts";
import { cardOfPerson, cardOfSite, type ShareCard } from "./card.ts";
import { type ShareImages, versionOf } from "./share-images.ts";

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
const deadlines = { headersTimeout: 2_000, bodyTimeout: 2_000 };

/** The image that a shared link shows; of somebody whom a stranger may not see there is none. */
export function answerShareImages(house: House, images: ShareImages): Koa.Middleware {
  const readPhoto = async (address: string): Promise<Buffer | null> => {
    const upstream = house.upstreams.filesOf("people");
    const { status, body } = await readAnswer(upstream, `${address}?width=640`, {}, deadlines);
    if (status >= 500) throw refuse.unavailable();
    return status === 200 ? body : null;
  };
  return async function shareImage(ctx, next) {
    const asked = readAddress(ctx.path);
    if (!asked || (ctx.method !== "GET" && ctx.method !== "HEAD")) return next();
    ctx._matchedRoute = "share-image";
    await house.limits.take(ctx, "read", house.clientOf(ctx.req).address);
    const { language, id } = asked;
    const card =
      id === null
        ? cardOfSite(texts[language].home, language)
        : await personCard(house, ctx.state as RequestState, { id, language });
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
  house: House,
  state: RequestState,
  { id, language }: { id: string; language: Language },
): Promise<ShareCard> {
  const address = endpoints.publicPerson.path.replace("{id}", id);
  const answer = await firstReader(house, nobody, state)(endpoints.publicPerson, address);
  if (!answer || answer.status >= 500) throw refuse.unavailable();
  if (answer.status === 410) throw refuse.erased();
  if (answer.status !== 200) throw refuse.notFound();
  return cardOfPerson(carded.parse(answer.json), language);
}
