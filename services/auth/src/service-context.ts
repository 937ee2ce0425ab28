import type { Messaging } from "@deeds/messaging";
import type { AuditLog, Database } from "@deeds/service-kit";
import type { Models } from "./models/index.ts";
import type { PasswordHasher } from "./passwords/hasher.ts";
import type { PaymentProvider } from "./payments/provider.ts";
import type { Challenges } from "./proof-of-work/challenges.ts";
import type { KeyRing } from "./tokens.ts";

export interface ServiceContext extends Omit<Models, "signingKeys"> {
  database: Database;
  messaging: Messaging;
  passwords: PasswordHasher;
  challenges: Challenges;
  audit: AuditLog;
  /** `null` when payments are not configured. */
  payments: PaymentProvider | null;
  keys: KeyRing;
  settings: { promotionUntil: string; secureCookie: boolean };
}
