import type { Messaging } from "@deeds/messaging";
import type { AuditLog, Database, Logger } from "@deeds/service-kit";
import type { Models } from "./models/index.ts";

/** What every use-case of the service works with. */
export interface ServiceContext {
  database: Database;
  models: Models;
  messaging: Messaging;
  /** Who did what, written in the transaction that does it. */
  audit: AuditLog;
  log: Logger;
}
