import type { Messaging } from "@deeds/messaging";
import type { AuditLog, Database, Logger } from "@deeds/service-kit";
import type { ObjectStore } from "@deeds/service-kit/object-store";
import type { OwnIds } from "@deeds/service-kit/transfer";
import type { Models } from "./models/index.ts";
import type { ErasureMarks, IdentityCipher } from "./models/secrets.ts";

/** What every use-case of the service works with. */
export interface House {
  database: Database;
  models: Models;
  messaging: Messaging;
  /** Who did what, written in the transaction that does it. */
  audit: AuditLog;
  photos: ObjectStore;
  cipher: IdentityCipher;
  marks: ErasureMarks;
  ownIds: OwnIds;
  log: Logger;
}
