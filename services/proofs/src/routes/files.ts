import { endpoints } from "@deeds/contracts";
import { actorOf, implement, type Route, requireSingleFile } from "@deeds/service-kit";
import { writeExport, writeImport } from "@deeds/service-kit/transfer";
import { addressOf } from "../domain/media.ts";
import { serveFile } from "../presenters/file.ts";
import { importedColumns, proofColumns } from "../presenters/proof.ts";
import type { ServiceContext } from "../service-context.ts";
import { exportProofs } from "../use-cases/export-proofs.ts";
import { proofsImporter } from "../use-cases/import-proofs.ts";
import { removeFile } from "../use-cases/remove-file.ts";
import { findFile, uploadFile } from "../use-cases/upload-file.ts";

export const fileAndTransferRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.uploadProofFile, async (call) => {
    const { viewer, now } = call;
    const file = await uploadFile(context, { path: requireSingleFile(call).path, viewer, now });
    const { mediaType, size, placeholder } = file;
    return { url: addressOf(file._id), mediaType, size, placeholder };
  }),
  implement(endpoints.proofFile, async ({ params, viewer, ctx }) => {
    const file = await findFile(context, params.filename, viewer);
    await serveFile(ctx, file, (range) => context.files.read(file._id, range));
  }),
  implement(endpoints.deleteProofFile, async (call) => {
    const { params, viewer, now } = call;
    await removeFile(context, { name: params.filename, viewer, actor: actorOf(call), now });
  }),
  implement(endpoints.exportProofs, async (call) => {
    const format = call.query.format ?? "csv";
    const columns = proofColumns(context.internalIds);
    const rows = await exportProofs(context, { actor: actorOf(call), format });
    await writeExport(call, { name: "proofs", format, columns, rows, now: call.now });
  }),
  implement(endpoints.importProofs, async (call) => {
    const dryRun = call.query.dryRun === 1;
    const options = { actor: actorOf(call), dryRun, now: call.now };
    await writeImport(call, importedColumns(context.internalIds), proofsImporter(context, options));
  }),
];
