export {
  booleanSetting,
  httpUrl,
  keysOf,
  loadConfig,
  malwareScannerConfig,
  natsUrl,
  objectStoreConfig,
  secret,
  secretKeys,
  secrets,
  siteOrigin,
  smtpUrl,
} from "@deeds/settings";
export { createApp, type ServiceOptions } from "./app.ts";
export * from "./audit.ts";
export { forEachIdRange, type IdRange, inBatches, takeWithinBytes } from "./batches.ts";
export { readCertificates } from "./certificates.ts";
export * from "./config.ts";
export {
  awaitDatabase,
  awaitDatabaseOfCommand,
  connectDatabase,
  type Database,
  type Transaction,
} from "./database.ts";
export {
  createCipher,
  decrypt,
  deriveKey,
  encrypt,
  fromDotted,
  toDotted,
} from "./encryption.ts";
export { AppError, errorResponse, localizeIssue, refuse, renderError } from "./errors.ts";
export { healthRoutes, type ReadinessChecks } from "./health.ts";
export { createIdempotencyKeys, type IdempotencyKeys } from "./idempotency.ts";
export { createIdentityVerifier, type IdentityKeys, type IdentityVerifier } from "./identity.ts";
export { type Call, implement, type Route, type UploadedFile } from "./implement.ts";
export { listResponse, pageResponse, requireOwner, type Window, windowOf } from "./list.ts";
export { createLogger, type Logger } from "./logger.ts";
export { type Metric, observe, type Reading, recordCall } from "./metrics.ts";
export { requireSingleFile } from "./multipart.ts";
export { createSerialTask, runPeriodically, type SerialTask } from "./periodic.ts";
export { createKeyedMutex, createQueue, maxCpuTasks } from "./queue.ts";
export { readStore } from "./read-store.ts";
export { parseJson, readBytes, readJson } from "./request-body.ts";
export { assertVersionMatches, setVersionTag } from "./response.ts";
export { type RunningProcess, runProcess } from "./run-process.ts";
export { digestOfFirstKey, dropFormerKeys, recordSealingKey } from "./sealing-keys.ts";
export { issuesOf, validate } from "./validate.ts";
export { anonymous, assertFreshSignIn, hashSessionId, type Viewer, viewerOf } from "./viewer.ts";
export { assertVisible, visibleText, visibleTexts } from "./visible-text.ts";
export { withTimeout } from "./with-timeout.ts";
