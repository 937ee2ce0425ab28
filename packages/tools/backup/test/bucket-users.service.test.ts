import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { buckets } from "@deeds/contracts";
import { createObjectStore } from "@deeds/service-kit/object-store";
import { processEnv, startProxy, testEngines } from "@deeds/test-kit";
import { expect, onTestFinished, test } from "vitest";

const { s3 } = testEngines();
const ofUser = (name: string) => ({
  [`S3_${name}_ACCESS_KEY`]: `late-${name.toLowerCase()}`,
  [`S3_${name}_SECRET_KEY`]: `secret-of-late-${name.toLowerCase()}`,
});

test("the users of the buckets are created once the store is available", async () => {
  const proxy = await startProxy(s3.endpoint);
  await proxy.stop();
  const env = processEnv({
    S3_ENDPOINT: proxy.url,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    ...ofUser("PEOPLE"),
    ...ofUser("PROOFS"),
    ...ofUser("RELEASES"),
  });
  const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
  const child = spawn(process.execPath, [main, "bucket-users"], { env });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit");
  await once(child.stderr, "data");
  await proxy.start();
  onTestFinished(proxy.stop);
  expect(await ended).toEqual([0, null]);
  const user = { accessKey: "late-people", secretKey: "secret-of-late-people" };
  const store = createObjectStore({ ...user, endpoint: s3.endpoint, bucket: buckets.people });
  await expect(store.stat("absent")).resolves.toBeNull();
});
