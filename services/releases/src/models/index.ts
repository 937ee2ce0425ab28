import type { Connection } from "@deeds/service-kit";
import { reportModel } from "./reports.ts";
import { activationModel, setModel } from "./sets.ts";
import { versionModel } from "./versions.ts";

/** The collections of the service. */
export const createModels = (connection: Connection) => ({
  versions: versionModel(connection),
  sets: setModel(connection),
  activations: activationModel(connection),
  reports: reportModel(connection),
});
export type Models = ReturnType<typeof createModels>;
