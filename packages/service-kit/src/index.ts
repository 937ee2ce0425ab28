export { loadConfig, natsUrl, objectStoreConfig, secret, secretKey } from "@deeds/settings";
export { createApp, type ServiceOptions } from "./app.ts";
export {
  type Actor,
  type AuditLine,
  type AuditLog,
  actorOf,
  changesBetween,
  createAuditLog,
} from "./audit.ts";
export * from "./config.ts";
export {
  type Connection,
  connectDatabase,
  type Database,
  isDuplicateKey,
  type Transaction,
  trusted,
} from "./database.ts";
export { decrypt, deriveKey, encrypt, fromDotted, toDotted } from "./encryption.ts";
export { AppError, refuse } from "./errors.ts";
export { fitMessage } from "./fit-message.ts";
export { fromStore } from "./from-store.ts";
export type { ReadinessChecks } from "./health.ts";
export { healthRoutes } from "./health.ts";
export { createIdempotencyKeys, type IdempotencyKeys } from "./idempotency.ts";
export { createIdentityVerifier, type IdentityKeys, type IdentityVerifier } from "./identity.ts";
export { type Call, implement, type Route, type UploadedFile } from "./implement.ts";
export { type IdRange, inRanges } from "./in-ranges.ts";
export { listAnswer, type Window, windowOf } from "./list.ts";
export { createLogger, type Logger } from "./logger.ts";
export { type Measure, observe, type Reading, recordCall } from "./metrics.ts";
export { theFile } from "./multipart.ts";
export { oneAtATime } from "./one-at-a-time.ts";
export { createSerialTask, runPeriodically, type SerialTask } from "./periodic.ts";
export { coresToFill, createQueue } from "./queue.ts";
export { createReceipt, hashReceipt, presentReceipt } from "./receipt.ts";
export { localiseIssue, refusalAnswer, renderError } from "./render-error.ts";
export { parseJson, readBytes, readJson } from "./request-body.ts";
export { measureReview, type Reviewed, readReview } from "./review.ts";
export { type RunningProcess, runProcess } from "./run-process.ts";
export { nextTotalsRow, readTotals, type Totals, totalsModel } from "./totals.ts";
export { issuesOf, validate } from "./validate.ts";
export { assertVersionMatches, setVersionTag } from "./version-tag.ts";
export { anonymous, hashSessionId, type Viewer, viewerOf } from "./viewer.ts";
export { readWaiting } from "./waiting.ts";
export { withTimeout } from "./with-timeout.ts";
