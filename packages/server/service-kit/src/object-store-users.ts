import { createCipheriv, pbkdf2Sync, randomBytes } from "node:crypto";
import { createClient, type ObjectStoreOptions } from "./object-store.ts";

/** A user with one bucket. */
export type BucketUser = Pick<ObjectStoreOptions, "accessKey" | "secretKey" | "bucket">;
type Administrator = Pick<ObjectStoreOptions, "endpoint" | "accessKey" | "secretKey">;

/** Creates users of MinIO, each with a policy for its bucket; one that works already is not changed. */
export async function ensureBucketUsers(
  administrator: Administrator,
  users: readonly BucketUser[],
): Promise<void> {
  for (const user of users) {
    const client = createClient({ ...administrator, ...user });
    const works = await client.bucketExists(user.bucket).then(
      () => true,
      () => false,
    );
    if (!works) await createUser(administrator, user);
  }
}

async function createUser(
  administrator: Administrator,
  { accessKey, secretKey, bucket }: BucketUser,
): Promise<void> {
  const client = createClient(administrator);
  const send = async (call: string, query: Record<string, string>, body: Buffer | string = "") => {
    await client.makeRequestAsyncOmit(
      {
        method: "PUT",
        // The path of the administration, which the client signs like that of an object.
        bucketName: "minio",
        objectName: `admin/v3/${call}`,
        query: new URLSearchParams(query).toString(),
      },
      body,
      [200],
      "us-east-1",
    );
  };
  const content = Buffer.from(JSON.stringify({ secretKey, status: "enabled" }));
  await send("add-canned-policy", { name: bucket }, JSON.stringify(policyOf(bucket)));
  await send("add-user", { accessKey }, encrypt(administrator.secretKey, content));
  const attached = { policyName: bucket, userOrGroup: accessKey, isGroup: "false" };
  await send("set-user-or-group-policy", attached);
}

/** Returns what the user of a bucket may do, as an S3 policy. */
export const policyOf = (bucket: string) => ({
  Version: "2012-10-17",
  Statement: [
    {
      Effect: "Allow",
      Action: ["s3:CreateBucket", "s3:GetBucketLocation", "s3:ListBucket"],
      Resource: [`arn:aws:s3:::${bucket}`],
    },
    {
      Effect: "Allow",
      Action: ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload"],
      Resource: [`arn:aws:s3:::${bucket}/*`],
    },
  ],
});

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
