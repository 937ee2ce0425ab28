import { createMessaging } from "@deeds/messaging";
import { connectDatabase, createLogger, loadConfig, runProcess } from "@deeds/service-kit";
import { createAuthService } from "./app.ts";
import { authConfig } from "./config.ts";
import { createPasswordHasher } from "./passwords/hasher.ts";
import { openPayments } from "./payments/provider.ts";

const config = loadConfig(authConfig);
const log = createLogger("auth", config.LOG_LEVEL);
const database = await connectDatabase(config.MONGODB_URL, log);
const messaging = await createMessaging({ url: config.NATS_URL, service: "auth", database, log });
const passwords = createPasswordHasher(config.PASSWORD_PEPPER, config.PASSWORD_HASH_COST);

const app = await createAuthService({
  database,
  messaging,
  passwords,
  payments: await openPayments(config),
  log,
  settings: {
    promotionUntil: config.FREE_SUBSCRIPTION_UNTIL,
    secureCookie: config.COOKIE_SECURE,
    sessionKey: config.SESSION_KEY,
    gatewaySecret: config.GATEWAY_SECRET,
  },
  clock: () => new Date(),
});

await runProcess({
  app,
  config,
  log,
  name: "auth",
  metrics: messaging.metrics,
  close: async () => {
    await messaging.close();
    await passwords.close();
    await database.close();
  },
});
