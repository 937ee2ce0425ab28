import type { Messaging } from "@deeds/messaging";
import type { AuditLog, Database } from "@deeds/service-kit";
import type { ObjectStore } from "@deeds/service-kit/object-store";
import type { Models } from "./models/index.ts";

export interface ServiceContext {
  readonly database: Database;
  readonly models: Models;
  readonly messaging: Messaging;
  readonly audit: AuditLog;
  /** Published files, each under the hash of its content. */
  readonly files: ObjectStore;
}
