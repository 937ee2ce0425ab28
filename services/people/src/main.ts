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
import { createPeopleService } from "./app.ts";
import { bucket, peopleConfig } from "./config.ts";
import { createErasureMarks } from "./models/erasure-marks.ts";
import { createIdentityCipher } from "./models/identity-cipher.ts";
import { createModels } from "./models/index.ts";
import { reviewed } from "./use-cases/read-review.ts";
import { startPhotoSweeper } from "./use-cases/sweep-photos.ts";

const config = loadConfig(peopleConfig);
const log = createLogger("people", config.LOG_LEVEL);
const database = await connectDatabase(config.MONGODB_URL, log);
const models = await createModels(database.connection);
const photos = createObjectStore({
  endpoint: config.S3_ENDPOINT,
  accessKey: config.S3_ACCESS_KEY,
  secretKey: config.S3_SECRET_KEY,
  bucket,
});
const messaging = await createMessaging({
  url: config.NATS_URL,
  service: "people",
  database,
  log,
  checks: { storage: photos.ping },
});
const audit = await createAuditLog(database);
const cipher = createIdentityCipher(config.SECRETS_KEY);
const marks = createErasureMarks(config.SECRETS_KEY);
const ownIds = await createOwnIds(database);
const house = { database, models, messaging, audit, photos, cipher, marks, ownIds, log };
const identity = createIdentityVerifier({ authUrl: config.AUTH_URL, audience: "people" });
const { app } = await createPeopleService(house, identity);
const photoSweeper = startPhotoSweeper(house);

await runProcess({
  app,
  config,
  log,
  name: "people",
  measures: [...messaging.measures, ...measureReview(database.connection, reviewed)],
  close: async () => {
    photoSweeper.stop();
    await messaging.close();
    await database.close();
  },
});
