import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nameLabel, namespace, outside } from "../../cluster/cluster.ts";
import { copyManifests, editOverlay, folderOf } from "../../cluster/manifests.ts";
import { accountsWith, engineParts } from "./target.ts";

const overlay = "development";
/** In each pod of the services with points. */
export const pointsFolder = "/points";
const pointsFile = "points.ts";
/** Where Node finds the libraries of MongoDB and NATS. */
const preload = `/app/packages/server/messaging/${pointsFile}`;
/** The services with points, with the memory that their images have for new objects. */
const services = { people: 2, proofs: 2, "contact-edits": 2, webhooks: 16 };

/** Copies the manifests, and gives the stream an administrator and the services the points of F2 and F3. */
export function copyForFaults(folder: string, origin: string, natsPassword: string): void {
  copyManifests(folder, { overlay, settings: { PUBLIC_ORIGIN: origin } });
  const accounts = join(folder, "k8s/components/own-engines/nats/accounts.conf");
  writeFileSync(accounts, accountsWith(natsPassword));
  const points = fileURLToPath(new URL(`../${pointsFile}`, import.meta.url));
  cpSync(points, join(folder, folderOf(overlay), pointsFile));
  editOverlay(folder, overlay, (content) => {
    content.configMapGenerator.push({ name: "points", files: [pointsFile] });
    content.patches?.push(...Object.entries(services).map(pointsOf));
  });
}

const pointsOf = ([name, semiSpaceMb]: [string, number]) => ({
  patch: JSON.stringify({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name },
    spec: {
      template: {
        spec: {
          // The first process of a container ignores a SIGKILL of its own.
          shareProcessNamespace: true,
          containers: [
            {
              name: "process",
              env: [
                {
                  name: "NODE_OPTIONS",
                  value: `--max-semi-space-size=${semiSpaceMb} --import=${preload}`,
                },
                { name: "FAULT_POINTS", value: pointsFolder },
                { name: "FAULT_SERVICE", value: name },
              ],
              volumeMounts: [
                { name: "points", mountPath: pointsFolder },
                { name: "points-program", mountPath: preload, subPath: pointsFile },
              ],
            },
          ],
          volumes: [
            { name: "points", emptyDir: { sizeLimit: "1Mi" } },
            { name: "points-program", configMap: { name: "points" } },
          ],
        },
      },
    },
  }),
});

const portsOf: Record<string, { port: number; nodePort: number }> = {
  mongodb: { port: 27_017, nodePort: 30_981 },
  nats: { port: 4222, nodePort: 30_982 },
  minio: { port: 9000, nodePort: 30_983 },
};
export const nodePortOf = (engine: string): number => portsOf[engine]?.nodePort ?? 0;

/** Ports of the node that lead to the engines, and the policy that admits what comes from there. */
export const engineAccess: readonly object[] = [
  ...Object.entries(portsOf).map(([name, { port, nodePort }]) => ({
    apiVersion: "v1",
    kind: "Service",
    metadata: { name: `${name}-port`, namespace },
    spec: {
      type: "NodePort",
      selector: { [nameLabel]: name },
      ports: [{ port, targetPort: port, nodePort }],
    },
  })),
  {
    apiVersion: "networking.k8s.io/v1",
    kind: "NetworkPolicy",
    metadata: { name: "engines-from-outside", namespace },
    spec: {
      podSelector: {
        matchExpressions: [{ key: nameLabel, operator: "In", values: engineParts }],
      },
      policyTypes: ["Ingress"],
      ingress: [{ ports: Object.values(portsOf).map(({ port }) => ({ port })) }],
    },
  },
];

/** Has a public address, as webhooks are sent to no other, lead from the pods to a port of this machine. */
export const receiverAccess = (publicAddress: string, machine: string, port: number) => {
  const name = `receiver-${port}`;
  const ports = [{ port, protocol: "TCP" }];
  return [
    {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name, namespace: outside },
      spec: { ports, externalIPs: [publicAddress] },
    },
    {
      apiVersion: "discovery.k8s.io/v1",
      kind: "EndpointSlice",
      metadata: { name, namespace: outside, labels: { "kubernetes.io/service-name": name } },
      addressType: "IPv4",
      ports,
      endpoints: [{ addresses: [machine] }],
    },
    {
      apiVersion: "networking.k8s.io/v1",
      kind: "NetworkPolicy",
      metadata: { name: "webhooks-to-receiver", namespace },
      spec: {
        podSelector: { matchLabels: { [nameLabel]: "webhooks" } },
        policyTypes: ["Egress"],
        egress: [{ to: [{ ipBlock: { cidr: `${machine}/32` } }] }],
      },
    },
  ];
};
