import { once } from "node:events";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Client } from "minio";

export interface StoredObject {
  size: number;
  contentType: string;
  etag: string;
}

export interface ListedObject {
  key: string;
  size: number;
  storedAt: Date;
}

/** A bucket of one service; keys are chosen by the service and never come from outside. */
export interface ObjectStore {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Stores `size` bytes as they come, without holding them. */
  putStream(
    key: string,
    body: { stream: Readable; size: number },
    contentType: string,
  ): Promise<void>;
  /** Every object of the bucket, or those whose keys begin so, in the order of the keys. */
  list(prefix?: string): AsyncIterable<ListedObject>;
  /** Null: no such object. */
  stat(key: string): Promise<StoredObject | null>;
  /** A stream of the whole object, or of `length` bytes from `start`. */
  read(key: string, range?: { start: number; length: number }): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Resolves when the store answers; rejects otherwise. */
  ping(): Promise<void>;
}

export interface ObjectStoreOptions {
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
}

/** How long an address to put at is good for; it leaves this process only towards the store. */
const putSeconds = 60;

/** Connects to plain S3 and makes sure that the private bucket exists when it is first used. */
export function createObjectStore(options: ObjectStoreOptions): ObjectStore {
  const url = new URL(options.endpoint);
  const secure = url.protocol === "https:";
  const client = new Client({
    endPoint: url.hostname,
    port: Number(url.port) || (secure ? 443 : 80),
    useSSL: secure,
    accessKey: options.accessKey,
    secretKey: options.secretKey,
    region: "us-east-1",
    pathStyle: true,
  });
  const { bucket } = options;
  const ready = onceDone(() => ensureBucket(client, bucket));
  return {
    put: async (key, bytes, contentType) => {
      await ready();
      await client.putObject(bucket, key, bytes, bytes.length, { "Content-Type": contentType });
    },
    putStream: async (key, body, contentType) => {
      await ready();
      const address = await client.presignedPutObject(bucket, key, putSeconds);
      await putStream(new URL(address), body, contentType);
    },
    list: async function* (prefix = "") {
      await ready();
      for await (const { name, size, lastModified } of client.listObjectsV2(bucket, prefix, true)) {
        yield { key: String(name), size, storedAt: lastModified };
      }
    },
    stat: async (key) => {
      await ready();
      return statObject(client, bucket, key);
    },
    read: async (key, range) => {
      await ready();
      return range
        ? client.getPartialObject(bucket, key, range.start, range.length)
        : client.getObject(bucket, key);
    },
    remove: async (key) => {
      await ready();
      await client.removeObject(bucket, key);
    },
    ping: async () => {
      await client.bucketExists(bucket);
    },
  };
}

/** Runs `work` until it succeeds once; callers that come together share the attempt. */
function onceDone(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = null;
      throw error;
    });
    return done;
  };
}

async function ensureBucket(client: Client, bucket: string): Promise<void> {
  if (await client.bucketExists(bucket)) return;
  try {
    await client.makeBucket(bucket);
  } catch (error) {
    // Another replica was faster.
    if (!(await client.bucketExists(bucket))) throw error;
  }
}

async function statObject(client: Client, bucket: string, key: string) {
  try {
    const found = await client.statObject(bucket, key);
    const contentType = found.metaData["content-type"];
    return {
      size: found.size,
      etag: found.etag,
      contentType: typeof contentType === "string" ? contentType : "application/octet-stream",
    };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^(NotFound|NoSuchKey)$/.test(String(error.code));

/** A store that hangs is told from a slow one: bytes that move keep it going. */
const silentMs = 4_000;

/** The client of this package would read the whole stream into memory before it sends anything. */
export async function putStream(
  url: URL,
  body: { stream: Readable; size: number },
  contentType: string,
): Promise<void> {
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const headers = { "Content-Type": contentType, "Content-Length": body.size };
  const request = send(url, { method: "PUT", headers, timeout: silentMs });
  request.on("timeout", () => request.destroy(new Error("the object store fell silent")));
  const answered = answerOf(request);
  // Where both fail, the sending says why.
  answered.catch(() => undefined);
  await pipeline(body.stream, request);
  const answer = await answered;
  answer.resume();
  if (answer.statusCode !== 200) throw new Error(`the object store answered ${answer.statusCode}`);
}

async function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  const [answer] = await once(request, "response");
  return answer;
}
