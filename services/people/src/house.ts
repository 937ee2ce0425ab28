import type { Messaging } from "@deeds/messaging";
import type { ObjectStore } from "@deeds/object-store";
import type { Database, Logger } from "@deeds/service-kit";
import type { IdentityCipher } from "./models/identity-cipher.ts";
import type { Models } from "./models/index.ts";

/** What every use-case of the service works with. */
export interface House {
  database: Database;
  models: Models;
  messaging: Messaging;
  photos: ObjectStore;
  cipher: IdentityCipher;
  log: Logger;
}
