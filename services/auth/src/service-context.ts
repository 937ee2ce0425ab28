import type { Operator } from "@deeds/contracts";
import type { connectService } from "@deeds/messaging";
import type { Challenges } from "./challenges.ts";
import type { MailQueue } from "./mail/queue.ts";
import type { Models } from "./models/index.ts";
import type { Passkeys } from "./passkeys.ts";
import type { PasswordHasher } from "./passwords/hasher.ts";
import type { PaymentProvider } from "./payments/provider.ts";
import type { SecondFactorCodes } from "./second-factor-codes.ts";
import type { KeyRing } from "./tokens.ts";
import type { UnsubscribeTokens } from "./unsubscribe-tokens.ts";

type Connections = Awaited<ReturnType<typeof connectService>>;

/** Dependencies of every use-case. */
export interface ServiceContext extends Omit<Connections, "identity"> {
  models: Models;
  passwords: PasswordHasher;
  codes: SecondFactorCodes;
  /** `null` where the installation has no address for them. */
  passkeys: Passkeys | null;
  challenges: Challenges;
  keys: KeyRing;
  /** `null` when payments are not configured. */
  payments: PaymentProvider | null;
  unsubscribeTokens: UnsubscribeTokens;
  /** `null` when no SMTP server is set. */
  mail: MailQueue | null;
  settings: {
    promotionUntil: string;
    secureCookie: boolean;
    gatewaySecret: string;
    /** Whether demo accounts, e.g. of a restored backup, may sign in. */
    demoAccounts: boolean;
    /** Whether administrators have their role only in sessions with a second factor. */
    requireSecondFactor: boolean;
    operator: Omit<Operator, "sendsEmail" | "acceptsPasskeys">;
  };
}

/** Dependencies of the use-cases that commands run too. */
export type AccountContext = Pick<
  ServiceContext,
  "database" | "models" | "messaging" | "audit" | "passwords"
>;
