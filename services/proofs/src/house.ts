import type { Messaging } from "@deeds/messaging";
import type { AuditLog, Database, Logger } from "@deeds/service-kit";
import type { ObjectStore } from "@deeds/service-kit/object-store";
import type { OwnIds } from "@deeds/service-kit/transfer";
import type { MediaWorks } from "./media/media-works.ts";
import type { Models } from "./models/index.ts";

/** What every use-case of the service works with. */
export interface House {
  database: Database;
  models: Models;
  messaging: Messaging;
  /** Who did what, written in the transaction that does it. */
  audit: AuditLog;
  files: ObjectStore;
  /** Looks at uploaded files and cleans them. */
  media: MediaWorks;
  ownIds: OwnIds;
  log: Logger;
}
