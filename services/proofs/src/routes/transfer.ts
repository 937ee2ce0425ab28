import { endpoints } from "@deeds/contracts";
import { actorOf, implement, type Route } from "@deeds/service-kit";
import { answerExport, answerImport } from "@deeds/service-kit/transfer";
import type { House } from "../house.ts";
import { importedColumns, proofColumns } from "../presenters/proof-columns.ts";
import { exportProofs } from "../use-cases/transfer/export-proofs.ts";
import { proofsImporter } from "../use-cases/transfer/import-proofs.ts";

export const transferRoutes = (house: House): Route[] => [
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
