import { createMessaging } from "@deeds/messaging";
import { createObjectStore } from "@deeds/object-store";
import {
  connectDatabase,
  createAuditLog,
  createIdentityVerifier,
  createLogger,
  loadConfig,
  measureReview,
  runProcess,
} from "@deeds/service-kit";
import { createOwnIds } from "@deeds/transfer";
import { createProofsService } from "./app.ts";
import { bucket, proofsConfig } from "./config.ts";
import { reviewed } from "./consumers/questions.ts";
import { createMediaWorks } from "./media/media-works.ts";
import { createModels } from "./models/index.ts";
import { startSweeper } from "./sweeper.ts";

const config = loadConfig(proofsConfig);
const log = createLogger("proofs", config.LOG_LEVEL);
const database = await connectDatabase(config.MONGODB_URL, log);
const models = await createModels(database.connection);
const audit = await createAuditLog(database);
const files = createObjectStore({
  endpoint: config.S3_ENDPOINT,
  accessKey: config.S3_ACCESS_KEY,
  secretKey: config.S3_SECRET_KEY,
  bucket,
});
const messaging = await createMessaging({
  url: config.NATS_URL,
  service: "proofs",
  database,
  log,
  checks: { storage: files.ping },
});
const media = createMediaWorks();
const ownIds = await createOwnIds(database);
const house = { database, models, messaging, audit, files, media, ownIds, log };
const identity = createIdentityVerifier({ authUrl: config.AUTH_URL, audience: "proofs" });
const { app } = await createProofsService(house, identity);
const sweeper = startSweeper(house);

await runProcess({
  app,
  config,
  log,
  name: "proofs",
  measures: [...messaging.measures, ...measureReview(database.connection, reviewed)],
  close: async () => {
    sweeper.stop();
    await media.close();
    await messaging.close();
    await database.close();
  },
});
