import { endpoints } from "@deeds/contracts";
import { actorOf, implement, type Route, theFile } from "@deeds/service-kit";
import { answerExport, answerImport } from "@deeds/service-kit/transfer";
import { addressOf } from "../domain/media.ts";
import type { House } from "../house.ts";
import { serveFile } from "../presenters/file.ts";
import { importedColumns, proofColumns } from "../presenters/proof.ts";
import { exportProofs } from "../use-cases/export-proofs.ts";
import { proofsImporter } from "../use-cases/import-proofs.ts";
import { removeFile } from "../use-cases/remove-file.ts";
import { findFile, uploadFile } from "../use-cases/upload-file.ts";

export const fileAndTransferRoutes = (house: House): Route[] => [
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
  implement(endpoints.exportProofs, async (call) => {
    const format = call.query.format ?? "csv";
    const columns = proofColumns(house.ownIds);
    const things = await exportProofs(house, { actor: actorOf(call), format });
    await answerExport(call, { name: "proofs", format, columns, things, now: new Date() });
  }),
  implement(endpoints.importProofs, async (call) => {
    const dryRun = call.query.dryRun === 1;
    const about = { actor: actorOf(call), dryRun, now: new Date() };
    await answerImport(call, importedColumns(house.ownIds), proofsImporter(house, about));
  }),
];
