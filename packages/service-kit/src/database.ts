import { AsyncLocalStorage } from "node:async_hooks";
import mongoose, { type ClientSession, type Connection } from "mongoose";
import type { Logger } from "./logger.ts";

const outages = new Set([
  "MongoNetworkError",
  "MongoNetworkTimeoutError",
  "MongoServerSelectionError",
  "MongoNotConnectedError",
  "MongoPoolClearedError",
  // Written, and not confirmed by a majority in time.
  "MongoWriteConcernError",
  "MongooseServerSelectionError",
  "PoolClearedOnNetworkError",
]);

/** Where a long write breaks off, the driver passes on the socket's own error. */
const brokenOff = new Set<unknown>(["ECONNRESET", "EPIPE", "ETIMEDOUT"]);

/** Whether the database is away, rather than the question wrong: it may be asked again. */
export const isDatabaseOutage = (error: unknown): boolean =>
  error instanceof Error &&
  (outages.has(error.name) ||
    ("code" in error && brokenOff.has(error.code)) ||
    ("hasErrorLabel" in error &&
      typeof error.hasErrorLabel === "function" &&
      Boolean(error.hasErrorLabel("RetryableWriteError"))) ||
    // A broken connection in the middle of many writes comes wrapped as their result.
    ("errorResponse" in error && isDatabaseOutage(error.errorResponse)));

export type { Connection } from "mongoose";

/** Marks our own operators in a filter; any other object is compared as a value. */
export const trusted = mongoose.trusted;

/** Whether a write failed because a unique value is there already. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === 11_000;

/** An open transaction; every write of a use-case takes it. */
export type Transaction = ClientSession;

export interface Database {
  connection: Connection;
  /** Runs `work` in a transaction that is retried as a whole; a nested call joins the outer one. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** The next number of a sequence, from 1; a rolled-back use leaves a gap. */
  nextId(sequence: string): Promise<number>;
  /** The next `count` numbers of a sequence, in order. */
  nextIds(sequence: string, count: number): Promise<number[]>;
  /** Resolves when the database answers; rejects otherwise. */
  ping(): Promise<void>;
  /** Whether an error tells that the database is away, rather than the question wrong. */
  isOutage(error: unknown): boolean;
  close(): Promise<void>;
}

const open = new AsyncLocalStorage<{ connection: Connection; tx: Transaction }>();
const durable = { w: "majority", j: true } as const;

/** Connects to a service's own database; `longestAnswerMs` limits every response. */
export async function connectDatabase(
  url: string,
  logger: Logger,
  { longestAnswerMs = 30_000 }: { longestAnswerMs?: number } = {},
): Promise<Database> {
  mongoose.set("strictQuery", true);
  mongoose.set("sanitizeFilter", true);
  const connection = mongoose.createConnection(url, {
    writeConcern: { ...durable, wtimeoutMS: 5_000 },
    readConcern: { level: "majority" },
    serverSelectionTimeoutMS: 3_000,
    socketTimeoutMS: longestAnswerMs,
    maxPoolSize: 30,
    autoIndex: true,
  });
  let closing = false;
  connection.on("disconnected", () => {
    if (!closing) logger.warn("database disconnected");
  });
  connection.on("connected", () => logger.info("database connected"));
  await connection.asPromise();
  return {
    connection,
    transaction: (work) => runTransaction(connection, work),
    nextId: (sequence) => lastOf(connection, sequence, 1),
    nextIds: (sequence, count) => nextIds(connection, sequence, count),
    ping: async () => {
      await connection.db?.command({ ping: 1 }, { timeoutMS: 1_000 });
    },
    isOutage: isDatabaseOutage,
    close: () => {
      closing = true;
      return connection.close();
    },
  };
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
    // Set on the transaction itself: one takes weaker defaults otherwise.
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

/** The transaction that this code runs in, if any. */
export const currentTransaction = (): Transaction | undefined => open.getStore()?.tx;
