import type { Messaging } from "@deeds/messaging";
import type { AuditLog, Database, Logger } from "@deeds/service-kit";
import type { MalwareScanner } from "@deeds/service-kit/malware-scanner";
import type { ObjectStore } from "@deeds/service-kit/object-store";
import type { InternalIds } from "@deeds/service-kit/transfer";
import type { Models } from "./models/index.ts";
import type { ErasureMarks, IdentityCipher } from "./models/secrets.ts";
import type { PhotoEncoder } from "./photos/photo-encoder.ts";

/** Dependencies of every use-case. */
export interface ServiceContext {
  database: Database;
  models: Models;
  messaging: Messaging;
  /** Audit log, written in the transaction of the change. */
  audit: AuditLog;
  photos: ObjectStore;
  malware: MalwareScanner;
  photoEncoder: PhotoEncoder;
  cipher: IdentityCipher;
  marks: ErasureMarks;
  internalIds: InternalIds;
  log: Logger;
}
