import type { Messaging } from "@deeds/messaging";
import type { AuditLog, Database } from "@deeds/service-kit";
import type { Claims } from "../models/claim.ts";
import type { PaidSubscriptions } from "../models/paid-subscription.ts";
import type { PaymentNotices } from "../models/payment-notice.ts";
import type { Sessions } from "../models/session.ts";
import type { SpentChallenges } from "../models/spent-challenge.ts";
import type { Users } from "../models/user.ts";
import type { PasswordHasher } from "../passwords/hasher.ts";
import type { PaymentProvider } from "../payments/provider.ts";
import type { Challenges } from "../proof-of-work/challenges.ts";
import type { KeyRing } from "../tokens.ts";

/** What use-cases work with. */
export interface Context {
  database: Database;
  messaging: Messaging;
  users: Users;
  sessions: Sessions;
  claims: Claims;
  spentChallenges: SpentChallenges;
  paidSubscriptions: PaidSubscriptions;
  paymentNotices: PaymentNotices;
  passwords: PasswordHasher;
  challenges: Challenges;
  audit: AuditLog;
  /** Null: payments are not set up. */
  payments: PaymentProvider | null;
  keys: KeyRing;
  settings: { promotionUntil: string; secureCookie: boolean };
}
