import { setTimeout as sleep } from "node:timers/promises";
import { gatewaySecretOf } from "@deeds/contracts/page-token";
import { connectService } from "@deeds/messaging";
import { loadConfig, runProcess } from "@deeds/service-kit";
import { awaitObjectStore, openObjectStore } from "@deeds/service-kit/object-store";
import { createReleasesService } from "./app.ts";
import { startBackgroundTasks } from "./background-tasks.ts";
import { bucket, releasesConfig } from "./config.ts";
import { createModels } from "./models/index.ts";
import { createIssuerKeys } from "./use-cases/issuer-keys.ts";
import { createPublishers } from "./use-cases/publisher.ts";
import { storeInstallationKey } from "./use-cases/signing-keys.ts";
import { rollbackMetric } from "./use-cases/watch-releases.ts";

const flushTimeoutMs = 2_000;

const config = loadConfig(releasesConfig);
const files = openObjectStore(config, bucket);
const GATEWAY_SECRET = gatewaySecretOf(config.PAGE_TOKEN_KEY);
const { log, database, messaging, audit, identity } = await connectService(
  "releases",
  { ...config, GATEWAY_SECRET },
  { storage: files.ping },
);
const models = await database.whenAvailable(() => createModels(database.connection));
await database.whenAvailable(() =>
  storeInstallationKey({ models }, config.PUBLISH_TOKEN, new Date()),
);
const publishers = createPublishers(models, config.PUBLISH_TOKEN);
// Loaded only where there is a receiver.
const { OTEL_EXPORTER_OTLP_ENDPOINT: receiver } = config;
const failureExport = receiver
  ? (await import("./failure-export.ts")).createFailureExport(receiver)
  : null;
const context = {
  database,
  models,
  messaging,
  audit,
  files,
  publishers,
  issuerKeys: createIssuerKeys({ trustedHosts: config.TRUSTED_ISSUER_HOSTS }),
  pageTokenKey: config.PAGE_TOKEN_KEY,
  failureExport,
  log,
};
const clock = () => new Date();
const tasks = startBackgroundTasks(context, { retentionDays: config.KEEP_VERSIONS_DAYS, clock });
const app = createReleasesService(context, identity, clock);

// Not awaited: only files need it.
void awaitObjectStore(files, log);

await runProcess({
  app,
  config,
  log,
  name: "releases",
  metrics: [...messaging.metrics, rollbackMetric(models, clock)],
  close: async () => {
    await tasks.stop();
    await Promise.race([failureExport?.stop(), sleep(flushTimeoutMs, undefined, { ref: false })]);
    await messaging.close();
    await database.close();
  },
});
