import { connectService } from "@deeds/messaging";
import { loadConfig, recordSealingKey, runProcess } from "@deeds/service-kit";
import { createMalwareScanner } from "@deeds/service-kit/malware-scanner";
import { awaitObjectStore, openObjectStore } from "@deeds/service-kit/object-store";
import { createInternalIds } from "@deeds/service-kit/transfer";
import { createPeopleService } from "./app.ts";
import { bucket, peopleConfig } from "./config.ts";
import { createModels } from "./models/index.ts";
import { createErasureMarks, createIdentityCipher, openMarkKey } from "./models/secrets.ts";
import { createPhotoEncoder } from "./photos/photo-encoder.ts";
import { startPhotoSweeper } from "./use-cases/photos.ts";
import { startCountingFacets } from "./use-cases/recount-facets.ts";
import { startRenamingCountries } from "./use-cases/rename-countries.ts";
import { startDerivingSearchFields } from "./use-cases/search/derive-again.ts";

const config = loadConfig(peopleConfig);
const photos = openObjectStore(config, bucket);
const malware = createMalwareScanner({ address: config.CLAMD_ADDRESS });
const { log, database, messaging, audit, identity } = await connectService("people", config, {
  storage: photos.ping,
  ...malware.checks,
});
await recordSealingKey(database, {
  setting: "SECRETS_KEY",
  stored: "PEOPLE_SECRETS_KEY",
  keys: config.SECRETS_KEY,
});
const models = await database.whenAvailable(() => createModels(database.connection));
const cipher = createIdentityCipher(config.SECRETS_KEY);
const marks = createErasureMarks(
  await database.whenAvailable(() => openMarkKey(models, config.SECRETS_KEY)),
);
const internalIds = await createInternalIds(database);
const clock = () => new Date();
const photoEncoder = createPhotoEncoder(log);
const context = {
  database,
  models,
  messaging,
  audit,
  photos,
  malware,
  photoEncoder,
  cipher,
  marks,
  internalIds,
  log,
};
const app = await createPeopleService(context, identity);
const countries = startRenamingCountries(context);
const facets = startCountingFacets(context);
const searchFields = startDerivingSearchFields(context);
const photoSweeper = startPhotoSweeper(context, clock);

// Not awaited: only files need it.
void awaitObjectStore(photos, log);

await runProcess({
  app,
  config,
  log,
  name: "people",
  metrics: [...messaging.metrics, ...models.queue.metrics(clock)],
  close: async () => {
    await photoSweeper.stop();
    await photoEncoder.close();
    await countries.stop();
    await facets.stop();
    await searchFields.stop();
    await messaging.close();
    await database.close();
  },
});
