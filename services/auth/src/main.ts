import { connectService } from "@deeds/messaging";
import { loadConfig, recordSealingKey, runProcess } from "@deeds/service-kit";
import { createAuthService } from "./app.ts";
import { createChallenges } from "./challenges.ts";
import { authConfig, pepperSetting } from "./config.ts";
import { startDigests } from "./mail/digests.ts";
import { createMailQueue, mailMetrics } from "./mail/queue.ts";
import { createMailTransport } from "./mail/transport.ts";
import { createModels } from "./models/index.ts";
import { createPasskeys } from "./passkeys.ts";
import { createPasswordHasher } from "./passwords/hasher.ts";
import { openPayments } from "./payments/provider.ts";
import { createSecondFactorCodes } from "./second-factor-codes.ts";
import { createKeyRing } from "./tokens.ts";
import { createUnsubscribeTokens } from "./unsubscribe-tokens.ts";

const config = loadConfig(authConfig);
const { log, database, messaging, audit } = await connectService("auth", config);
await recordSealingKey(database, { ...pepperSetting, keys: config.PASSWORD_PEPPER });
const models = await database.whenAvailable(() => createModels(database.connection));
const keys = createKeyRing(models, config.SESSION_KEY);
// Before the first token: a backup compares its session key with those of the stored signing keys.
await database.whenAvailable(() => keys.current(new Date()));
const passwords = createPasswordHasher(config.PASSWORD_PEPPER, config.PASSWORD_HASH_COST);
const unsubscribeTokens = createUnsubscribeTokens(config.SESSION_KEY);
const mail = openMail();
const digests = mail && startDigests({ database, models, messaging, mail, log });

const app = await createAuthService({
  database,
  models,
  messaging,
  audit,
  passwords,
  codes: createSecondFactorCodes(config.PASSWORD_PEPPER),
  passkeys: createPasskeys(config.PUBLIC_ORIGIN, config.SESSION_KEY, log),
  challenges: createChallenges(config.SESSION_KEY),
  keys,
  unsubscribeTokens,
  mail,
  payments: await openPayments(config),
  settings: {
    promotionUntil: config.FREE_SUBSCRIPTION_UNTIL,
    secureCookie: config.COOKIE_SECURE,
    gatewaySecret: config.GATEWAY_SECRET,
    demoAccounts: config.DEMO_ACCOUNTS,
    requireSecondFactor: config.ADMIN_SECOND_FACTOR === "required",
    operator: {
      name: config.OPERATOR_NAME ?? null,
      address: config.OPERATOR_ADDRESS ?? null,
      email: config.OPERATOR_EMAIL ?? null,
      telegram: config.OPERATOR_TELEGRAM ?? null,
    },
  },
  log,
});

await runProcess({
  app,
  config,
  log,
  name: "auth",
  metrics: [...messaging.metrics, ...mailMetrics(models)],
  close: async () => {
    await digests?.stop();
    await mail?.stop();
    await messaging.close();
    await passwords.close();
    await database.close();
  },
});

function openMail() {
  const { SMTP_URL: url, EMAIL_FROM: from, PUBLIC_ORIGIN: origin, NODE_ENV } = config;
  if (!(url && from && origin)) return null;
  // A password for the server is sent by TLS only.
  const requireTls = NODE_ENV === "production" && new URL(url).username !== "";
  const transport = createMailTransport({ url, from, requireTls });
  return createMailQueue({ models, messaging, unsubscribeTokens, transport, origin, log });
}
