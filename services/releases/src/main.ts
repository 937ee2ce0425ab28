import { createMessaging } from "@deeds/messaging";
import { createObjectStore } from "@deeds/object-store";
import {
  connectDatabase,
  createAuditLog,
  createIdentityVerifier,
  createLogger,
  loadConfig,
  runProcess,
} from "@deeds/service-kit";
import { releasesApp } from "./app.ts";
import { bucket, releasesConfig } from "./config.ts";
import { answerQuestions } from "./consumers/questions.ts";
import { createModels } from "./models/index.ts";
import { keepCanaryGoing } from "./worker/keep-canary-going.ts";
import { keepTidy } from "./worker/keep-tidy.ts";

const config = loadConfig(releasesConfig);
const log = createLogger("releases", config.LOG_LEVEL);
const database = await connectDatabase(config.MONGODB_URL, log);
const files = createObjectStore({
  endpoint: config.S3_ENDPOINT,
  accessKey: config.S3_ACCESS_KEY,
  secretKey: config.S3_SECRET_KEY,
  bucket,
});
const messaging = await createMessaging({
  url: config.NATS_URL,
  service: "releases",
  database,
  log,
  checks: { storage: files.ping },
});
const models = await createModels(database.connection);
const identity = createIdentityVerifier({ authUrl: config.AUTH_URL, audience: "releases" });
const audit = await createAuditLog(database);
const house = { database, models, messaging, audit, files };
answerQuestions(house);
const canary = keepCanaryGoing(house, log);
const tidy = keepTidy(house, { log, keptDays: config.KEEP_VERSIONS_DAYS });
const app = releasesApp(house, { identity, log, publishToken: config.PUBLISH_TOKEN });

await runProcess({
  app,
  config,
  log,
  name: "releases",
  measures: messaging.measures,
  close: async () => {
    tidy.stop();
    await canary.stop();
    await messaging.close();
    await database.close();
  },
});
