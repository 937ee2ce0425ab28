import type { Messaging } from "@deeds/messaging";
import type { AuditLog, Database, Logger } from "@deeds/service-kit";
import type { ObjectStore } from "@deeds/service-kit/object-store";
import type { InternalIds } from "@deeds/service-kit/transfer";
import type { Models } from "./models/index.ts";
import type { ErasureMarks, IdentityCipher } from "./models/secrets.ts";

/** What every use-case of the service works with. */
export interface ServiceContext {
  database: Database;
  models: Models;
  messaging: Messaging;
  /** Who did what, written in the transaction that does it. */
  audit: AuditLog;
  photos: ObjectStore;
  cipher: IdentityCipher;
  marks: ErasureMarks;
  ownIds: InternalIds;
  log: Logger;
}
