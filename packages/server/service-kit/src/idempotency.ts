import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type Endpoint, limits, repeatedResponseHeader } from "@deeds/contracts";
import { currentTransaction, type Database, isDuplicateKey } from "./database.ts";
import { decrypt, deriveKey, encrypt, fromDotted, toDotted } from "./encryption.ts";
import { AppError, refuse } from "./errors.ts";
import type { Call } from "./implement.ts";

interface StoredResponse {
  _id: string;
  fingerprint: string;
  state: "running" | "done";
  status?: number;
  /** Encrypted with the key; see `encryptResponse`. */
  body?: string;
  /** The id of the running attempt. */
  attempt: string;
  /** While running: another attempt may take over after this. */
  leaseUntil: Date;
  createdAt: Date;
}

export interface FirstResponse {
  status: number;
  body: unknown;
}

export type IdempotencyKeys = Awaited<ReturnType<typeof createIdempotencyKeys>>;

const retentionSeconds = 24 * 60 * 60;
/** Longer than a transaction may live: the previous attempt cannot commit any more. */
const leaseMs = 15_000;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Stores first responses in the service's database for 24 hours. A call's effect and its response
 * commit in one transaction, so that a process killed in between leaves both or neither. An upload
 * is the exception: it takes longer than a transaction may, and a duplicate is swept.
 */
export async function createIdempotencyKeys(database: Database) {
  const responses = database.connection.collection<StoredResponse>("idempotency_keys");
  await database.whenAvailable(() =>
    responses.createIndex({ createdAt: 1 }, { expireAfterSeconds: retentionSeconds }),
  );

  /** Claims a key for an attempt; returns the stored row when it is not free. */
  const claim = async (row: Pick<StoredResponse, "_id" | "fingerprint" | "attempt">) => {
    // Not the arrival of the call: its upload may take longer than a lease.
    const now = new Date();
    const leaseUntil = new Date(now.getTime() + leaseMs);
    try {
      await responses.insertOne({ ...row, state: "running", leaseUntil, createdAt: now });
      return null;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const { _id, fingerprint, attempt } = row;
    const taken = await responses.findOneAndUpdate(
      { _id, state: "running", fingerprint, leaseUntil: { $lt: now } },
      { $set: { attempt, leaseUntil } },
    );
    return taken ? null : responses.findOne({ _id });
  };

  return {
    /** Runs `work` once for a key; a repeated call gets the first response. */
    once: async (call: Call, endpoint: Endpoint, work: () => Promise<FirstResponse>) => {
      const key = call.ctx.get("idempotency-key");
      if (!endpoint.idempotent || key === "") return work();
      if (key.length > limits.idempotencyKey)
        throw badKey(`text-too-long:${limits.idempotencyKey}`);
      const _id = digest(callerOf(call, key), key, call.ctx.method, call.ctx.path);
      const fingerprint = await fingerprintOf(call);
      const attempt = randomUUID();
      const earlier = await claim({ _id, fingerprint, attempt });
      if (earlier) {
        const response = replay(earlier, fingerprint, key);
        call.ctx.set(repeatedResponseHeader, "true");
        return response;
      }
      const running = { _id, state: "running", attempt } as const;
      const workAndStore = async () => {
        const response = await work();
        const body = encryptResponse(response.body, key);
        const session = currentTransaction();
        const { matchedCount } = await responses.updateOne(
          running,
          { $set: { state: "done", status: response.status, body } },
          session ? { session } : {},
        );
        if (matchedCount === 0) throw inProgress();
        return response;
      };
      try {
        return endpoint.bodyKind === "json"
          ? await database.transaction(workAndStore)
          : await workAndStore();
      } catch (error) {
        // An error does not consume the key.
        await responses.deleteOne(running);
        throw error;
      }
    },
  };
}

/**
 * Encrypts a stored response with its `Idempotency-Key`. The key itself is stored
 * only as a digest, so that only a caller with the key can decrypt receipts and secrets,
 * and no reader of the database.
 */
export function encryptResponse(body: unknown, idempotencyKey: string): string {
  const salt = randomBytes(16);
  const encrypted = encrypt(responseKey(idempotencyKey, salt), JSON.stringify(body ?? null));
  return `${salt.toString("base64url")}.${toDotted(encrypted)}`;
}

/** Decrypts a response of `encryptResponse`; throws with another key. */
export function decryptResponse(encrypted: string, idempotencyKey: string): unknown {
  const dot = encrypted.indexOf(".");
  const salt = Buffer.from(encrypted.slice(0, dot), "base64url");
  const text = decrypt(responseKey(idempotencyKey, salt), fromDotted(encrypted.slice(dot + 1)));
  return JSON.parse(text.toString("utf8"));
}

/** The purpose is part of stored responses and must not change. */
const responseKey = (idempotencyKey: string, salt: Buffer): Buffer =>
  deriveKey(idempotencyKey, "idempotency answer", salt);

function replay(earlier: StoredResponse, fingerprint: string, key: string): FirstResponse {
  if (earlier.fingerprint !== fingerprint) throw new AppError("idempotency-key-reused");
  if (earlier.state === "running") throw inProgress();
  return {
    status: earlier.status ?? 200,
    body: earlier.body === undefined ? undefined : decryptResponse(earlier.body, key),
  };
}

const inProgress = () => new AppError("in-progress", { headers: { "Retry-After": "1" } });

/** The session; without one the key itself must be a UUID and stands for the caller. */
function callerOf(call: Call, key: string): string {
  const { userId, visitorId } = call.viewer;
  if (userId !== null) return `user:${userId}`;
  if (visitorId !== null) return `visitor:${visitorId}`;
  if (uuid.test(key)) return "anyone";
  throw badKey("idempotency-key");
}

const badKey = (message: string) => refuse.validation([{ path: "Idempotency-Key", message }]);

async function fingerprintOf(call: Call): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([call.body ?? null, call.fields]));
  for (const file of call.files) {
    hash.update(file.field);
    for await (const chunk of createReadStream(file.path)) hash.update(chunk);
  }
  return hash.digest("hex");
}

const digest = (...parts: string[]) =>
  createHash("sha256").update(parts.join("\n")).digest("base64url");
