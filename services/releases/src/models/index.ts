import type { Connection } from "@deeds/service-kit";
import { canaryModel } from "./canaries.ts";
import { controlsModel, noControls } from "./controls.ts";
import { publishTokenModel } from "./publish-tokens.ts";
import { reportDayModel, reportModel } from "./reports.ts";
import { activationModel, setModel } from "./sets.ts";
import { orphanedFolderModel, uploadModel } from "./uploads.ts";
import { versionModel } from "./versions.ts";

export async function createModels(connection: Connection) {
  const models = {
    versions: versionModel(connection),
    uploads: uploadModel(connection),
    orphanedFolders: orphanedFolderModel(connection),
    sets: setModel(connection),
    activations: activationModel(connection),
    canaries: canaryModel(connection),
    controls: controlsModel(connection),
    publishTokens: publishTokenModel(connection),
    reports: reportModel(connection),
    reportDays: reportDayModel(connection),
  };
  // A collection that a transaction has to create first conflicts with its own index build.
  await Promise.all(Object.values(models).map((model) => model.init()));
  // The document must exist, so that two concurrent first changes conflict.
  const { _id, ...defaults } = noControls;
  await models.controls.updateOne({ _id }, { $setOnInsert: defaults }, { upsert: true });
  // Activations from before there were two environments.
  await models.activations.updateMany({ environment: null }, { environment: "production" });
  return models;
}
export type Models = Awaited<ReturnType<typeof createModels>>;
