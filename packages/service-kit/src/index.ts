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
export { type Connection, connectDatabase, type Database, type Transaction } from "./database.ts";
export { AppError, refuse } from "./errors.ts";
export { fitMessage } from "./fit-message.ts";
export { fromStore } from "./from-store.ts";
export type { ReadinessChecks } from "./health.ts";
export { healthRoutes } from "./health.ts";
export { createIdempotencyKeys, type IdempotencyKeys } from "./idempotency.ts";
export { createIdentityVerifier, type IdentityKeys, type IdentityVerifier } from "./identity.ts";
export { type Call, implement, type Route, type UploadedFile } from "./implement.ts";
export { type IdRange, inRanges } from "./in-ranges.ts";
export { parseJson, readJson } from "./json-body.ts";
export { listAnswer, type Window, windowOf } from "./list.ts";
export { createLogger, type Logger } from "./logger.ts";
export { type Measure, observe, type Reading, recordCall } from "./metrics.ts";
export { oneAtATime } from "./one-at-a-time.ts";
export { coresToFill, createQueue } from "./queue.ts";
export { readBytes } from "./read-bytes.ts";
export { rebuildCopy } from "./rebuild-copy.ts";
export { createReceipt, hashReceipt } from "./receipt.ts";
export { localiseIssue, refusalAnswer, renderError } from "./render-error.ts";
export { measureReview, type Reviewed, readReview } from "./review.ts";
export { rowsInTurn } from "./rows-in-turn.ts";
export { type RunningProcess, runProcess } from "./run-process.ts";
export { theFile } from "./the-file.ts";
export { issuesOf, validate } from "./validate.ts";
export { anonymous, type Viewer, viewerOf } from "./viewer.ts";
export { readWaiting } from "./waiting.ts";
