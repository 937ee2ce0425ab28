import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@deeds/contracts";
import { type Product, runServiceCommand, startProduct } from "@deeds/launcher";
import { startTestEnginesByTls, trustAuthority } from "@deeds/test-kit";
import { type Caller, signIn } from "@deeds/test-kit/caller";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { png } from "../src/files.ts";
import { makePerson, makeProof } from "../src/records.ts";

const engines = await startTestEnginesByTls();
const { endpoint, accessKey, secretKey } = engines.storage;
const env = {
  MONGODB_URL: engines.mongoAdminUrl,
  NATS_URL: engines.natsUrl,
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secretKey,
};
const dataDir = await mkdtemp(join(tmpdir(), "product-"));
let product: Product;
let admin: Caller;

beforeAll(async () => {
  vi.stubEnv("NODE_EXTRA_CA_CERTS", engines.authority);
  const distrust = trustAuthority(engines.authority);
  product = await startProduct({ dataDir, log: () => undefined, env, durable: false });
  const settings = { ADMIN_PASSWORD: "a password of the test" };
  await runServiceCommand({
    dataDir,
    service: "auth",
    command: "create-admin",
    args: ["registrar"],
    env,
    settings,
  });
  distrust();
  admin = await signIn(product.origin, "registrar", settings.ADMIN_PASSWORD);
});
afterAll(async () => {
  await product.close();
  await engines.stop();
  await rm(dataDir, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

it("a product whose engines take TLS connections only stores rows and files, and consumes events", async () => {
  const { id } = await makePerson(admin);
  const { mediaUrls } = await makeProof(admin, id, { files: [png("proof.png")] });
  const [file = ""] = mediaUrls;
  const response = await fetch(`${product.origin}${file}`, { headers: { cookie: admin.cookie } });
  expect(response.status).toBe(200);
  // The people service counts proofs by the events of the proofs service.
  await vi.waitFor(async () => {
    const person = await admin.call(endpoints.person, { params: { id } });
    expect(person.proofCount).toBe(1);
  }, 20_000);
});
