import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { testBucketPrefix, testEngines } from "@deeds/test-kit";
import { Client } from "minio";
import { AssumeRoleProvider } from "minio/dist/esm/AssumeRoleProvider.mjs";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { policyOf } from "../src/bucket-policy.ts";
import { createClient } from "../src/object-store.ts";
import { administrationOf, type BucketUser, ensureBucketUsers } from "../src/object-store-users.ts";

const { s3: administrator } = testEngines();
const { endpoint } = administrator;
const key = () => randomBytes(8).toString("hex");
const bucket = `${testBucketPrefix()}users`;
let user: BucketUser;

const read = (client: Client) => client.listObjectsV2(bucket).toArray();
const denied = /does not allow/;

beforeEach(async () => {
  user = { accessKey: key(), secretKey: key(), bucket };
  await ensureBucketUsers(administrator, [user]);
  const client = createClient({ ...user, endpoint });
  if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket);
});

describe("the user of a bucket", () => {
  const administration = () => administrationOf({ ...user, endpoint });

  it("cannot change its secret", async () => {
    await expect(administration().addUser({ ...user, secretKey: key() })).rejects.toThrow(denied);
    await expect(read(createClient({ ...user, endpoint }))).resolves.toEqual([]);
  });

  it("cannot create further keys", async () => {
    const account = { accessKey: key(), secretKey: key() };
    await expect(administration().putEncrypted("add-service-account", {}, account)).rejects.toThrow(
      denied,
    );
  });

  it("gets the current policy without a change of its keys", async () => {
    const [allowed] = policyOf(bucket).Statement;
    const former = { Version: "2012-10-17", Statement: [allowed] };
    const query = { name: bucket };
    await administrationOf(administrator).call("PUT", "add-canned-policy", query, former);
    await administration().addUser(user);
    await ensureBucketUsers(administrator, [user]);
    await expect(administration().addUser(user)).rejects.toThrow(denied);
  });
});

it("replaces no user while the store is busy", async () => {
  const methods: string[] = [];
  const server = createServer((request, response) => {
    methods.push(`${request.method} ${request.url?.split("?")[0]}`);
    response.statusCode = request.url?.includes("/admin/") ? 200 : 503;
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const busy = { ...administrator, endpoint: `http://127.0.0.1:${port}` };
  await expect(ensureBucketUsers(busy, [user])).rejects.toThrow();
  expect(methods[0]).toBe("PUT /minio/admin/v3/add-canned-policy");
  expect(methods.filter((method) => /remove|revoke|add-user/.test(method))).toEqual([]);
});

it("replaces a user's keys with all that was made with the former ones", async () => {
  const account = { accessKey: key(), secretKey: key() };
  const content = { ...account, targetUser: user.accessKey };
  await administrationOf(administrator).putEncrypted("add-service-account", {}, content);
  const provider = new AssumeRoleProvider({ ...user, stsEndpoint: endpoint });
  const token = await provider.getCredentials();
  const { hostname, port } = new URL(endpoint);
  const clients = [
    createClient({ ...user, endpoint }),
    createClient({ ...account, endpoint }),
    new Client({
      endPoint: hostname,
      port: Number(port),
      useSSL: false,
      accessKey: token.accessKey,
      secretKey: token.secretKey,
      sessionToken: token.sessionToken ?? "",
    }),
  ];
  for (const client of clients) await expect(read(client)).resolves.toEqual([]);
  const replaced = { ...user, secretKey: key() };
  await ensureBucketUsers(administrator, [replaced]);
  await expect(read(createClient({ ...replaced, endpoint }))).resolves.toEqual([]);
  for (const client of clients) await expect(read(client)).rejects.toThrow();
});
