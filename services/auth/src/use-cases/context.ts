import type { Messaging } from "@deeds/messaging";
import type { Database } from "@deeds/service-kit";
import type { Sessions } from "../models/session.ts";
import type { Users } from "../models/user.ts";
import type { PasswordHasher } from "../passwords/hasher.ts";
import type { KeyRing } from "../tokens/signing-keys.ts";

/** What use-cases work with. */
export interface Context {
  database: Database;
  messaging: Messaging;
  users: Users;
  sessions: Sessions;
  passwords: PasswordHasher;
  keys: KeyRing;
  settings: { promotionUntil: string; secureCookie: boolean };
}
