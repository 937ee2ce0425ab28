import type { Messaging } from "@deeds/messaging";
import type { AuditLog, Database, Logger } from "@deeds/service-kit";
import type { Challenges } from "./challenges.ts";
import type { Models } from "./models/index.ts";
import type { PasswordHasher } from "./passwords/hasher.ts";
import type { PaymentProvider } from "./payments/provider.ts";
import type { KeyRing } from "./tokens.ts";

/** Dependencies of every use-case. */
export interface ServiceContext {
  database: Database;
  models: Models;
  messaging: Messaging;
  audit: AuditLog;
  passwords: PasswordHasher;
  challenges: Challenges;
  keys: KeyRing;
  /** `null` when payments are not configured. */
  payments: PaymentProvider | null;
  settings: { promotionUntil: string; secureCookie: boolean; gatewaySecret: string };
  log: Logger;
}

/** Dependencies of the use-cases that commands run too. */
export type AccountContext = Pick<
  ServiceContext,
  "database" | "models" | "messaging" | "audit" | "passwords"
>;
