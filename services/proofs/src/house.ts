import type { Messaging } from "@deeds/messaging";
import type { AuditLog, Database, Logger } from "@deeds/service-kit";
import type { ObjectStore } from "@deeds/service-kit/object-store";
import type { OwnIds } from "@deeds/service-kit/transfer";
import type { MediaWorks } from "./media/media-works.ts";
import type { Models } from "./models/index.ts";

export interface House {
  database: Database;
  models: Models;
  messaging: Messaging;
  audit: AuditLog;
  files: ObjectStore;
  media: MediaWorks;
  ownIds: OwnIds;
  log: Logger;
}
