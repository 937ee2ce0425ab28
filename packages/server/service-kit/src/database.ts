import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { failStart } from "@deeds/settings";
import mongoose, { type ClientSession, type Connection, type mongo } from "mongoose";
import type { IdRange } from "./batches.ts";
import type { Logger } from "./logger.ts";
import { isRestoreUnfinished } from "./unfinished-restore.ts";

const outages = new Set([
  "MongoNetworkError",
  "MongoNetworkTimeoutError",
  "MongoServerSelectionError",
  "MongoNotConnectedError",
  "MongoPoolClearedError",
  // Written, but not acknowledged by a majority in time.
  "MongoWriteConcernError",
  "MongooseServerSelectionError",
  "PoolClearedOnNetworkError",
]);

/** For a long write that is interrupted the driver throws the socket's error. */
const brokenOff = new Set<unknown>(["ECONNRESET", "EPIPE", "ETIMEDOUT"]);

/** Of a member that stops or hands over to another one: the driver marks them for writes, not for reads. */
const handingOver = new Set<unknown>([
  91, // ShutdownInProgress
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
]);

/** Whether the database is unavailable, so that a retry may succeed. */
export const isDatabaseOutage = (error: unknown): boolean =>
  error instanceof Error &&
  (outages.has(error.name) ||
    // Mongoose waited for a connection; the error has no name of its own.
    error.message.includes("buffering timed out") ||
    ("code" in error && (brokenOff.has(error.code) || handingOver.has(error.code))) ||
    ("hasErrorLabel" in error &&
      typeof error.hasErrorLabel === "function" &&
      Boolean(error.hasErrorLabel("RetryableWriteError"))) ||
    // A broken connection during a bulk write is wrapped in its result.
    ("errorResponse" in error && isDatabaseOutage(error.errorResponse)));

const authenticationFailed = 18;

/** Whether the database does not let this service in yet: before a first start its user is missing too. */
const isMissing = (error: unknown): boolean =>
  isDatabaseOutage(error) ||
  (error instanceof Error && "code" in error && error.code === authenticationFailed);

export type { Connection } from "mongoose";

/** Marks operators in a filter as trusted; any other object is compared as a value. */
export const trusted = mongoose.trusted;

/** Returns the filter of the rows with these ids. */
export const withIds = <Id extends number | string>(ids: readonly Id[]) => ({
  _id: trusted({ $in: [...ids] }),
});

/** Returns the filter of the rows in a range of ids. */
export const inIdRange = ({ after, upTo }: IdRange) => ({
  _id: trusted({ $gt: after, $lte: upTo }),
});

/** Whether a write violated a unique index. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === 11_000;

const absent = new Set<unknown>([
  26, // NamespaceNotFound
  27, // IndexNotFound
]);

/**
 * Drops an index of an earlier version, unless it is gone. Looks first: `dropIndexes` waits for every open transaction of the
 * collection, up to ten seconds for those of a killed process, and what writes to the collection waits behind it.
 */
export async function dropFormerIndex(
  collection: Pick<mongo.Collection, "indexExists" | "dropIndex">,
  name: string,
): Promise<void> {
  try {
    if (await collection.indexExists(name)) await collection.dropIndex(name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && absent.has(error.code))) throw error;
  }
}

/** An open transaction, for every write of a use-case. */
export type Transaction = ClientSession;

export type Database = Awaited<ReturnType<typeof connectDatabase>>;

const open = new AsyncLocalStorage<{ connection: Connection; tx: Transaction }>();
const durable = { w: "majority", j: true } as const;

/** Connects to a service's database; `maxResponseMs` limits every response. */
export async function connectDatabase(
  url: string,
  logger: Logger,
  { maxResponseMs = 30_000 }: { maxResponseMs?: number } = {},
) {
  mongoose.set("strictQuery", true);
  mongoose.set("sanitizeFilter", true);
  const connection = mongoose.createConnection(url, {
    writeConcern: { ...durable, wtimeoutMS: 5_000 },
    readConcern: { level: "majority" },
    serverSelectionTimeoutMS: 3_000,
    socketTimeoutMS: maxResponseMs,
    maxPoolSize: 30,
    // `createCollections` does; mongoose would not retry.
    autoCreate: false,
    autoIndex: false,
  });
  connection.on("connected", () => logger.info("database connected"));
  try {
    await connection.asPromise();
    await refuseHalfRestored(connection);
  } catch (error) {
    await connection.destroy();
    throw error;
  }
  let closing = false;
  connection.on("disconnected", () => {
    if (!closing) logger.warn("database disconnected");
  });
  return {
    connection,
    /** Runs `work`, which must be repeatable, until no outage interrupts it: for what a process needs to start. */
    whenAvailable: <Result>(work: () => Promise<Result>) => whenAvailable(url, logger, work),
    /** Runs `work` in a transaction that is retried as a whole; a nested call joins the outer one. */
    transaction: <Result>(work: (tx: Transaction) => Promise<Result>) =>
      runTransaction(connection, work),
    /** Returns the next number of a sequence, from 1; a rollback leaves a gap. */
    nextId: (sequence: string) => lastOf(connection, sequence, 1),
    /** Returns the next `count` numbers of a sequence, in order. */
    nextIds: (sequence: string, count: number) => nextIds(connection, sequence, count),
    /** Resolves when the database responds; rejects otherwise. */
    ping: async () => {
      await connection.db?.command({ ping: 1 }, { timeoutMS: 1_000 });
    },
    /** Whether an error is an outage of the database. */
    isOutage: isDatabaseOutage,
    close: () => {
      closing = true;
      return connection.close();
    },
  };
}

async function refuseHalfRestored({ db }: Connection): Promise<void> {
  if (!(db && (await isRestoreUnfinished(db)))) return;
  failStart("A restore into this database did not end: its data is only a part of the backup", [
    "run the restore again, which begins anew",
  ]);
}

const reconnectMs = 250;

/** Like `connectDatabase`, as soon as the database lets this service in. */
export const awaitDatabase = (url: string, logger: Logger): Promise<Database> =>
  whenAvailable(url, logger, () => connectDatabase(url, logger));

/** Like `awaitDatabase`, for a command: ends the process with a reason after a minute. */
export const awaitDatabaseOfCommand = (url: string, logger: Logger, withinMs = 60_000) =>
  whenAvailable(url, logger, () => connectDatabase(url, logger), withinMs);

/** Returns the hosts of an address, without its credentials. */
const hostsOf = (url: string): string => /^[^/]+:\/\/(?:[^@]*@)?([^/?@]*)/.exec(url)?.[1] ?? "";

async function whenAvailable<Result>(
  url: string,
  logger: Logger,
  work: () => Promise<Result>,
  withinMs = Number.POSITIVE_INFINITY,
): Promise<Result> {
  const startedAt = performance.now();
  for (let reported = ""; ; await sleep(reconnectMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isMissing(error)) throw error;
      if (performance.now() - startedAt >= withinMs) {
        failStart(`The database of MONGODB_URL is not available (${(error as Error).message})`, [
          "repeat this when it has started; if it has, check MONGODB_URL",
        ]);
      }
      const reason = String(error);
      if (reason !== reported) {
        logger.warn({ err: error, hosts: hostsOf(url) }, "waiting for the database");
      }
      reported = reason;
    }
  }
}

/**
 * Creates the collections of all models, with their indexes; transactions cannot. May be repeated, unlike `Model.init`.
 * Ends the process when a restore began after it connected: either sees what the other one wrote first.
 */
export async function createCollections(connection: Connection): Promise<void> {
  const create = async (model: Connection["models"][string]) => {
    await model.createCollection();
    await model.createIndexes();
  };
  await Promise.all(Object.values(connection.models).map(create));
  await refuseHalfRestored(connection);
}

async function runTransaction<Result>(
  connection: Connection,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const outer = open.getStore();
  if (outer?.connection === connection) return work(outer.tx);
  const session = await connection.startSession();
  const run = (tx: Transaction) => open.run({ connection, tx }, work, tx);
  try {
    // Set on the transaction: its defaults are weaker.
    return await session.withTransaction(run, {
      readConcern: { level: "snapshot" },
      writeConcern: durable,
      readPreference: "primary",
    });
  } finally {
    await session.endSession();
  }
}

async function nextIds(connection: Connection, sequence: string, count: number) {
  if (count === 0) return [];
  const last = await lastOf(connection, sequence, count);
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
}

async function lastOf(connection: Connection, sequence: string, count: number): Promise<number> {
  const counter = await connection
    .collection<{ _id: string; value: number }>("counters")
    .findOneAndUpdate(
      { _id: sequence },
      { $inc: { value: count } },
      { upsert: true, returnDocument: "after" },
    );
  if (!counter) throw new Error(`the sequence ${sequence} gave no number`);
  return counter.value;
}

/** Returns the transaction that this code runs in, if any. */
export const currentTransaction = (): Transaction | undefined => open.getStore()?.tx;
