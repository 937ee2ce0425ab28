import { type Connection, createCollections } from "@deeds/service-kit/models";
import { createClaimRepository } from "./claim.ts";
import { createDigestRepository } from "./digest.ts";
import { createLinkTokenRepository } from "./link-token.ts";
import { createMailRepository } from "./mail.ts";
import { createPaidSubscriptionRepository, createPaymentNoticeRepository } from "./payment.ts";
import { createSecondFactorRepository } from "./second-factor.ts";
import { createSessionRepository } from "./session.ts";
import { createSigningKeyRepository } from "./signing-key.ts";
import { createSpentChallengeRepository } from "./spent-challenge.ts";
import { createUserRepository } from "./user.ts";

export async function createModels(connection: Connection) {
  const models = {
    users: createUserRepository(connection),
    sessions: createSessionRepository(connection),
    secondFactors: createSecondFactorRepository(connection),
    signingKeys: createSigningKeyRepository(connection),
    linkTokens: createLinkTokenRepository(connection),
    mails: createMailRepository(connection),
    digests: createDigestRepository(connection),
    claims: createClaimRepository(connection),
    spentChallenges: createSpentChallengeRepository(connection),
    paidSubscriptions: createPaidSubscriptionRepository(connection),
    paymentNotices: createPaymentNoticeRepository(connection),
  };
  await createCollections(connection);
  return models;
}
export type Models = Awaited<ReturnType<typeof createModels>>;
