import type { Messaging } from "@deeds/messaging";
import type { AuditLog, Database, Logger } from "@deeds/service-kit";
import type { ObjectStore } from "@deeds/service-kit/object-store";
import type { Models } from "./models/index.ts";
import type { Publishers } from "./use-cases/publisher.ts";

/** Dependencies of every use-case. */
export interface ServiceContext {
  database: Database;
  models: Models;
  messaging: Messaging;
  audit: AuditLog;
  /** Published files, each under the hash of its content. */
  files: ObjectStore;
  publishers: Publishers;
  log: Logger;
}
