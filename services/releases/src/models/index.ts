import type { Connection } from "@deeds/service-kit";
import { canaryModel } from "./canaries.ts";
import { controlsModel, noControls } from "./controls.ts";
import { publishTokenModel } from "./publish-tokens.ts";
import { reportDayModel, reportModel } from "./reports.ts";
import { activationModel, setModel } from "./sets.ts";
import { leftFolderModel, uploadModel } from "./uploads.ts";
import { versionModel } from "./versions.ts";

/** The collections of the service, made with their indexes before the first call. */
export async function createModels(connection: Connection) {
  const models = {
    versions: versionModel(connection),
    uploads: uploadModel(connection),
    leftFolders: leftFolderModel(connection),
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
  // One row from the beginning, so that two who change it first meet at it.
  const { _id, ...nothing } = noControls;
  await models.controls.updateOne({ _id }, { $setOnInsert: nothing }, { upsert: true });
  // Before there were two environments all was production.
  await models.activations.updateMany({ environment: null }, { environment: "production" });
  return models;
}
export type Models = Awaited<ReturnType<typeof createModels>>;
