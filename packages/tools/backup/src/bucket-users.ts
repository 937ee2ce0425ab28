import { setTimeout as sleep } from "node:timers/promises";
import { bucketOwners, buckets } from "@deeds/contracts";
import { ensureBucketUsers } from "@deeds/service-kit/object-store-users";
import { loadConfig, objectStoreConfig } from "@deeds/settings";
import { z } from "zod";

const key = z.string().min(3);

/** Settings of the command that creates the users of the buckets in an own MinIO. */
const config = loadConfig(
  objectStoreConfig.extend({
    S3_PEOPLE_ACCESS_KEY: key,
    S3_PEOPLE_SECRET_KEY: key,
    S3_PROOFS_ACCESS_KEY: key,
    S3_PROOFS_SECRET_KEY: key,
    S3_RELEASES_ACCESS_KEY: key,
    S3_RELEASES_SECRET_KEY: key,
  }),
);
const users = bucketOwners.map((owner) => {
  const name = owner.toUpperCase() as Uppercase<typeof owner>;
  return {
    bucket: buckets[owner],
    accessKey: config[`S3_${name}_ACCESS_KEY`],
    secretKey: config[`S3_${name}_SECRET_KEY`],
  };
});
const administrator = {
  endpoint: config.S3_ENDPOINT,
  accessKey: config.S3_ACCESS_KEY,
  secretKey: config.S3_SECRET_KEY,
};

/** A volume may be replaced by an empty one at any time. */
const everyMs = 30_000;
const retryMs = 1_000;

/** Creates the users and writes their policies, once the store is available; with `watch` again and again. */
export async function makeBucketUsers({ watch }: { watch: boolean }): Promise<void> {
  for (;;) {
    const isDone = await ensureBucketUsers(administrator, users).then(
      () => true,
      (problem: unknown) => {
        process.stderr.write(`the users of the buckets are not created yet: ${problem}\n`);
        return false;
      },
    );
    if (isDone && !watch) return;
    await sleep(isDone ? everyMs : retryMs);
  }
}
