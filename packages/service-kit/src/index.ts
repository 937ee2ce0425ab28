export { loadConfig, natsUrl, objectStoreConfig, secret, secretKey } from "@deeds/settings";
export { assertVersionMatches, setVersionTag } from "./answer.ts";
export { createApp, type ServiceOptions } from "./app.ts";
export {
  type Actor,
  type AuditLine,
  type AuditLog,
  actorOf,
  changesBetween,
  createAuditLog,
} from "./audit.ts";
export { fitMessage, type IdRange, inRanges } from "./batches.ts";
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
export { AppError, localiseIssue, refusalAnswer, refuse, renderError } from "./errors.ts";
export { healthRoutes, type ReadinessChecks } from "./health.ts";
export { createIdempotencyKeys, type IdempotencyKeys } from "./idempotency.ts";
export { createIdentityVerifier, type IdentityKeys, type IdentityVerifier } from "./identity.ts";
export { type Call, implement, type Route, type UploadedFile } from "./implement.ts";
export { listAnswer, type Window, windowOf } from "./list.ts";
export { createLogger, type Logger } from "./logger.ts";
export { type Measure, observe, type Reading, recordCall } from "./metrics.ts";
export { theFile } from "./multipart.ts";
export { createSerialTask, runPeriodically, type SerialTask } from "./periodic.ts";
export { coresToFill, createQueue, oneAtATime } from "./queue.ts";
export { createReceipt, hashReceipt, presentReceipt } from "./receipt.ts";
export { parseJson, readBytes, readJson } from "./request-body.ts";
export { measureReview, type Reviewed, readReview, readWaiting } from "./review.ts";
export { type RunningProcess, runProcess } from "./run-process.ts";
export { nextTotalsRow, readTotals, type Totals, totalsModel } from "./totals.ts";
export { issuesOf, validate } from "./validate.ts";
export { anonymous, hashSessionId, type Viewer, viewerOf } from "./viewer.ts";
export { fromStore, withTimeout } from "./with-timeout.ts";
