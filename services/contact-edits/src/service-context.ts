import type { Messaging } from "@deeds/messaging";
import type { AuditLog, Database, Logger } from "@deeds/service-kit";
import type { Models } from "./models/index.ts";

/** Dependencies of every use-case. */
export interface ServiceContext {
  database: Database;
  models: Models;
  messaging: Messaging;
  /** Audit log, written in the transaction of the change. */
  audit: AuditLog;
  log: Logger;
}
