import { endpoints } from "@deeds/contracts";
import { actorOf, implement, type Route, theFile } from "@deeds/service-kit";
import { addressOf } from "../domain/media.ts";
import type { House } from "../house.ts";
import { serveFile } from "../presenters/file.ts";
import { findFile } from "../use-cases/find-file.ts";
import { removeFile } from "../use-cases/remove-file.ts";
import { uploadFile } from "../use-cases/upload-file.ts";

export const fileRoutes = (house: House): Route[] => [
  implement(endpoints.uploadProofFile, async (call) => {
    const { path } = theFile(call);
    const file = await uploadFile(house, { path, viewer: call.viewer, now: new Date() });
    const { mediaType, size, placeholder } = file;
    return { url: addressOf(file._id), mediaType, size, placeholder };
  }),
  implement(endpoints.proofFile, async ({ params, viewer, ctx }) => {
    const file = await findFile(house, params.filename, viewer);
    await serveFile(ctx, file, (range) => house.files.read(file._id, range));
  }),
  implement(endpoints.deleteProofFile, async (call) => {
    const { params, viewer } = call;
    const removal = { name: params.filename, viewer, actor: actorOf(call), now: new Date() };
    await removeFile(house, removal);
  }),
];
