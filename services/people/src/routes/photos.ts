import { readFile } from "node:fs/promises";
import { endpoints } from "@deeds/contracts";
import { implement, type Route, readStore, refuse, requireSingleFile } from "@deeds/service-kit";
import { photoAddress, photoKey, pickWidth } from "../domain/person-content.ts";
import type { ServiceContext } from "../service-context.ts";
import { mayReadPhoto, storePhoto } from "../use-cases/photos.ts";

export const photoRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.uploadPersonPhoto, async (call) => {
    const { path } = requireSingleFile(call);
    const photo = await storePhoto(context, {
      bytes: await readFile(path),
      uploader: call.viewer,
      now: call.now,
    });
    const { width, height, placeholder } = photo;
    return { url: photoAddress(photo._id), width, height, placeholder };
  }),
  implement(endpoints.photo, async ({ params, query, viewer, ctx }) => {
    const photo = await context.models.photos.findStored(params.filename);
    if (!photo) throw refuse.notFound();
    const { isPublic, mayRead } = await mayReadPhoto(context, photo, viewer);
    if (!mayRead) throw refuse.notFound();
    const width = pickWidth(photo.widths, query.width);
    // A URL's photo never changes; the short lifetime limits caching after erasure.
    const publicly = "public, max-age=86400, immutable";
    ctx.set("Cache-Control", isPublic ? publicly : "private, no-cache");
    ctx.set("ETag", `"${photo._id}-${width}"`);
    ctx.set("X-Content-Type-Options", "nosniff");
    ctx.status = 200;
    ctx.type = "image/webp";
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.body = await readStore(context.photos.read(photoKey(photo._id, width)));
  }),
];
