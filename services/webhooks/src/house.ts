import type { Messaging } from "@deeds/messaging";
import type { AuditLog, Database, Logger } from "@deeds/service-kit";
import type { Models } from "./models/index.ts";
import type { SecretBox } from "./models/webhook.ts";
import type { AddressRule } from "./sending/address-rule.ts";
import type { Sender } from "./sending/sender.ts";

/** What every use-case of the service works with. */
export interface House {
  database: Database;
  models: Models;
  messaging: Messaging;
  /** Who did what, written in the transaction that does it. */
  audit: AuditLog;
  secrets: SecretBox;
  addresses: AddressRule;
  sender: Sender;
  log: Logger;
}
