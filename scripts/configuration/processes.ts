import { gatewayConfig } from "../../gateway/src/config.ts";
import type { SettingsSchema } from "../../packages/shared/settings/src/index.ts";
import { backupConfig } from "../../packages/tools/backup/src/config.ts";
import { shipperConfig } from "../../packages/web/shipper/src/config.ts";
import { authConfig, commandConfig } from "../../services/auth/src/config.ts";
import { contactEditsConfig } from "../../services/contact-edits/src/config.ts";
import { peopleConfig } from "../../services/people/src/config.ts";
import { proofsConfig } from "../../services/proofs/src/config.ts";
import { releasesConfig } from "../../services/releases/src/config.ts";
import { rendererConfig } from "../../services/renderer/src/config.ts";
import { webhooksConfig } from "../../services/webhooks/src/config.ts";

/** A process of the product and the schema of its settings. */
export interface Configured {
  name: string;
  /** Folder of its `src/main.ts`. */
  folder: string;
  schema: SettingsSchema;
}

export const processes: readonly Configured[] = [
  { name: "gateway", folder: "gateway", schema: gatewayConfig },
  { name: "auth", folder: "services/auth", schema: authConfig },
  { name: "people", folder: "services/people", schema: peopleConfig },
  { name: "proofs", folder: "services/proofs", schema: proofsConfig },
  { name: "contact-edits", folder: "services/contact-edits", schema: contactEditsConfig },
  { name: "webhooks", folder: "services/webhooks", schema: webhooksConfig },
  { name: "releases", folder: "services/releases", schema: releasesConfig },
  { name: "renderer", folder: "services/renderer", schema: rendererConfig },
];

/** Processes that run one job and exit. */
export const jobs: readonly Configured[] = [
  { name: "shippers", folder: "packages/web/shipper", schema: shipperConfig },
  {
    name: "backup and restore (image `backup`)",
    folder: "packages/tools/backup",
    schema: backupConfig,
  },
];

/** Commands of the auth service, e.g. the one that makes an administrator. */
export const commandSchema: SettingsSchema = commandConfig;
