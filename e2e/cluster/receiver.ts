import assert from "node:assert/strict";
import type { Caller } from "@deeds/test-kit/caller";
import { receivePerson, receiverPort, receiverProgram } from "../src/receiver-container.ts";
import { makePerson } from "../src/records.ts";
import { type Cluster, nameLabel, outside } from "./cluster.ts";
import { helper } from "./helpers.ts";

/** A public address, which kube-proxy translates to that of the receiver's pod. */
const address = "11.22.33.44";

/** A subscriber outside of the product's namespace receives a signed event of a new person. */
export async function expectDelivery(cluster: Cluster, admin: Caller): Promise<void> {
  const labels = { app: "receiver" };
  const metadata = { name: "receiver", namespace: outside };
  const ports = [{ port: receiverPort, targetPort: receiverPort }];
  await cluster.apply([
    helper("receiver", { namespace: outside, args: ["--eval", receiverProgram], labels }),
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
  const { host } = await receivePerson(admin, {
    address,
    logs: () => ask("logs", "-n", outside, "receiver"),
    createPerson: () => makePerson(admin),
  });
  assert.equal(host, `${address}:${receiverPort}`);
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
