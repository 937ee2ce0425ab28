import assert from "node:assert/strict";
import { endpoints } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";
import { Webhook } from "standardwebhooks";
import { eventually } from "../src/receivers.ts";
import { itemsOf, makePerson } from "../src/records.ts";
import { type Cluster, nameLabel, outside } from "./cluster.ts";
import { helper } from "./helpers.ts";

/** A public address, which kube-proxy translates to that of the receiver's pod. */
const address = "11.22.33.44";
const port = 8080;

const server = `
  require("node:http").createServer((request, response) => {
    let body = "";
    request.on("data", (part) => { body += part; });
    request.on("end", () => {
      console.log(JSON.stringify({ headers: request.headers, body }));
      response.writeHead(204).end();
    });
  }).listen(${port});
`;

/** A subscriber outside of the product's namespace receives a signed event of a new person. */
export async function expectDelivery(cluster: Cluster, admin: Caller): Promise<void> {
  const labels = { app: "receiver" };
  const metadata = { name: "receiver", namespace: outside };
  const ports = [{ port, targetPort: port }];
  await cluster.apply([
    helper("receiver", { namespace: outside, args: ["--eval", server], labels }),
    {
      apiVersion: "v1",
      kind: "Service",
      metadata,
      spec: { selector: labels, ports, externalIPs: [address] },
    },
    policy,
  ]);
  const { kubectl: ask } = cluster;
  await ask("wait", "-n", outside, "--for=condition=Ready", "pod/receiver", "--timeout=60s");
  const body = { url: `http://${address}:${port}/`, events: ["person_created"] };
  const webhook = await admin.call(endpoints.createWebhook, { body });
  const { id } = await makePerson(admin);
  const messages = async () => {
    const lines = (await ask("logs", "-n", outside, "receiver")).trim().split("\n");
    return lines.filter(Boolean).map((line) => JSON.parse(line));
  };
  const isIt = (message: { body: string }) => JSON.parse(message.body).data.id === id;
  await eventually(async () => (await messages()).some(isIt), "the delivery");
  const message = (await messages()).find(isIt);
  new Webhook(webhook.secretKey).verify(message.body, message.headers);
  const params = { id: webhook.id };
  await eventually(async () => {
    const query = { state: "delivered" } as const;
    return itemsOf(await admin.call(endpoints.deliveries, { params, query })).length > 0;
  }, "the record of the delivery");
  await admin.call(endpoints.deleteWebhook, { params });
  assert.equal(message.headers.host, `${address}:${port}`);
}

/** The address is public to the service; the packets go to a pod, whose range the policies of the product refuse. */
const policy = {
  apiVersion: "networking.k8s.io/v1",
  kind: "NetworkPolicy",
  metadata: { name: "webhooks-to-receiver", namespace: "good-deeds" },
  spec: {
    podSelector: { matchLabels: { [nameLabel]: "webhooks" } },
    policyTypes: ["Egress"],
    egress: [
      { to: [{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": outside } } }] },
    ],
  },
};
