import { connectService } from "@deeds/messaging";
import { loadConfig, runProcess } from "@deeds/service-kit";
import { createMalwareScanner } from "@deeds/service-kit/malware-scanner";
import { awaitObjectStore, openObjectStore } from "@deeds/service-kit/object-store";
import { createInternalIds } from "@deeds/service-kit/transfer";
import { createProofsService } from "./app.ts";
import { bucket, proofsConfig } from "./config.ts";
import { createMediaProcessor } from "./media/media-processor.ts";
import { createModels } from "./models/index.ts";
import { startSweeper } from "./sweeper.ts";

const config = loadConfig(proofsConfig);
const files = openObjectStore(config, bucket);
const malware = createMalwareScanner({ address: config.CLAMD_ADDRESS });
const { log, database, messaging, audit, identity } = await connectService("proofs", config, {
  storage: files.ping,
  ...malware.checks,
});
const models = await database.whenAvailable(() => createModels(database.connection));
const media = createMediaProcessor({ log });
const internalIds = await createInternalIds(database);
const clock = () => new Date();
const context = {
  database,
  models,
  messaging,
  audit,
  files,
  malware,
  media,
  internalIds,
  log,
  clock,
};
const app = await createProofsService(context, identity);
const sweeper = startSweeper(context);

// Not awaited: only files need it.
void awaitObjectStore(files, log);

await runProcess({
  app,
  config,
  log,
  name: "proofs",
  metrics: [...messaging.metrics, ...models.queue.metrics(clock)],
  close: async () => {
    await sweeper.stop();
    await media.close();
    await messaging.close();
    await database.close();
  },
});
