import { createCipheriv, pbkdf2Sync, randomBytes } from "node:crypto";
import { S3Error } from "minio";
import { policyOf } from "./bucket-policy.ts";
import { createClient, type ObjectStoreOptions } from "./object-store.ts";

/** A user with one bucket. */
export type BucketUser = Pick<ObjectStoreOptions, "accessKey" | "secretKey" | "bucket">;
type Administrator = Pick<ObjectStoreOptions, "endpoint" | "accessKey" | "secretKey">;

/**
 * Creates users of MinIO and writes their policies. A user that does not work is replaced, with the
 * service accounts and session tokens that were made with the former keys.
 */
export async function ensureBucketUsers(
  administrator: Administrator,
  users: readonly BucketUser[],
): Promise<void> {
  const administration = administrationOf(administrator);
  for (const user of users) {
    const { accessKey, secretKey, bucket } = user;
    await administration.call("PUT", "add-canned-policy", { name: bucket }, policyOf(bucket));
    const client = createClient({ ...administrator, ...user });
    const works = await client.bucketExists(bucket).then(
      () => true,
      (error: unknown) => {
        if (isRefusal(error)) return false;
        throw error;
      },
    );
    if (works) continue;
    await administration.call("DELETE", "remove-user", { accessKey });
    // Tokens survive the removal of their user.
    const revoked = { user: accessKey, fullRevoke: "true" };
    await administration.call("POST", "revoke-tokens/builtin", revoked);
    await administration.addUser({ accessKey, secretKey });
    const attached = { policyName: bucket, userOrGroup: accessKey, isGroup: "false" };
    await administration.call("PUT", "set-user-or-group-policy", attached);
  }
}

/** Whether the store has other keys or no policy; another error, e.g. a timeout, replaces no user. */
const isRefusal = (error: unknown): boolean =>
  error instanceof S3Error &&
  ["AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch"].includes(error.code ?? "");

/** Returns MinIO's administration as the owner of the keys may use it. */
export function administrationOf(keys: Administrator) {
  const client = createClient(keys);
  const send = async (
    method: string,
    call: string,
    query: Record<string, string>,
    body: Buffer | string,
  ) => {
    const { statusCode } = await client.makeRequestAsyncOmit(
      {
        method,
        // The path of the administration, which the client signs like that of an object.
        bucketName: "minio",
        objectName: `admin/v3/${call}`,
        query: new URLSearchParams(query).toString(),
      },
      body,
      // What is removed may be missing. The client gives no reason for 403.
      method === "DELETE" ? [200, 403, 404] : [200, 204, 403],
      "us-east-1",
    );
    if (statusCode === 403) throw new Error(`MinIO does not allow ${call}`);
  };
  /** Sends content with a secret, which MinIO takes only encrypted. */
  const putEncrypted = (call: string, query: Record<string, string>, content: object) =>
    send("PUT", call, query, encrypt(keys.secretKey, Buffer.from(JSON.stringify(content))));
  return {
    call: (method: string, call: string, query: Record<string, string>, content?: object) =>
      send(method, call, query, content ? JSON.stringify(content) : ""),
    putEncrypted,
    /** Creates a user, or gives one another secret. */
    addUser: ({ accessKey, secretKey }: Omit<BucketUser, "bucket">) =>
      putEncrypted("add-user", { accessKey }, { secretKey, status: "enabled" }),
  };
}

/** PBKDF2 and AES-256-GCM, among the algorithms of MinIO's administration. */
const algorithm = 2;
const iterations = 8192;
const tagBytes = 16;

/**
 * Encrypts content as MinIO's administration takes it (madmin `EncryptData`, sio-go): the salt, the
 * algorithm, 8 bytes of nonce, then one fragment. The fragment authenticates a tag of nothing, made
 * with the nonce's counter 0, behind the byte that marks the last fragment.
 */
function encrypt(password: string, content: Buffer): Buffer {
  const salt = randomBytes(32);
  const nonce = randomBytes(8);
  const key = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const seal = (counter: number, plain: Buffer, associated: Buffer) => {
    const count = Buffer.alloc(4);
    count.writeUInt32LE(counter);
    const options = { authTagLength: tagBytes };
    const cipher = createCipheriv("aes-256-gcm", key, Buffer.concat([nonce, count]), options);
    cipher.setAAD(associated);
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  const nothing = Buffer.alloc(0);
  const associated = Buffer.concat([Buffer.from([0x80]), seal(0, nothing, nothing)]);
  return Buffer.concat([salt, Buffer.from([algorithm]), nonce, seal(1, content, associated)]);
}
