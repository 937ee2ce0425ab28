import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../check/run-tool.ts";
import { type Manifest, manifestsOf, valuesUnder } from "./manifests.ts";
import { report } from "./report.ts";

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string };
}

interface Rule {
  ports?: { port?: number | string }[];
}

interface Policy {
  podSelector: Selector;
  ingress?: (Rule & { from?: Peer[] })[];
  egress?: (Rule & { to?: Peer[] })[];
}

const nameLabel = "app.kubernetes.io/name";
const labels = [nameLabel, "k8s-app"];
const all = "all pods";

/**
 * Compares the connections that network policies allow with the table of the overlay in `k8s/who-talks`,
 * and rejects a policy that selects a name which no pod has.
 */
export function checkNetworkPolicies(rendered: Map<string, string>): void {
  for (const [overlay, text] of rendered) {
    const manifests = manifestsOf(text);
    const policies = manifests
      .filter(({ kind }) => kind === "NetworkPolicy")
      .map(({ spec }) => spec as Policy);
    const pods = new Set(podNames(manifests));
    const unknown = policies.flatMap(selectedNames).filter((name) => !pods.has(name));
    report(`${overlay}'s network policies select pods that exist`, {
      passed: policies.length > 0 && unknown.length === 0,
      output: `no pod is named ${[...new Set(unknown)].join(", ")}`,
    });
    const found = [...new Set(policies.flatMap(connections))].toSorted();
    const table = `k8s/who-talks/${overlay}.txt`;
    report(`the allowed connections are those of ${table}`, {
      passed: found.join("\n") === readFileSync(join(root, table), "utf8").trim(),
      output: `found:\n${found.join("\n")}`,
    });
  }
}

/** Returns the names of all pods that workloads create. */
function podNames(manifests: readonly Manifest[]): string[] {
  const templates = valuesUnder("template", manifests) as Manifest[];
  return templates.flatMap(({ metadata }) => metadata?.labels?.[nameLabel] ?? []);
}

/** Returns the names that a selector chooses; `outside` without a selector, all with an empty one. */
function namesOf(selector: Selector | undefined): string[] {
  if (!selector) return ["outside"];
  const byName = (selector.matchExpressions ?? []).filter(({ key }) => key === nameLabel);
  const valuesOf = (operator: string) =>
    byName.filter((one) => one.operator === operator).flatMap(({ values = [] }) => values);
  const names = [
    ...labels.flatMap((label) => selector.matchLabels?.[label] ?? []),
    ...valuesOf("In"),
  ];
  if (names.length > 0) return names;
  const others = valuesOf("NotIn");
  return others.length > 0 ? [`${all} but ${others.join(" and ")}`] : [all];
}

const portsOf = ({ ports = [] }: Rule) => ports.flatMap(({ port }) => port ?? []).join(",");

/** Returns a line `from -> to:ports` for each connection that a policy allows. */
function connections({ podSelector, ingress = [], egress = [] }: Policy): string[] {
  return namesOf(podSelector).flatMap((name) => [
    ...ingress.flatMap((rule) =>
      sources(rule).map((from) => `${from} -> ${name}:${portsOf(rule)}`),
    ),
    ...egress.flatMap((rule) => targets(rule).map((to) => `${name} -> ${to}:${portsOf(rule)}`)),
  ]);
}

const sources = ({ from = [] }: { from?: Peer[] }): string[] =>
  from.length === 0 ? ["any address"] : from.flatMap(({ podSelector }) => namesOf(podSelector));

/** Returns the targets outside this namespace; those inside it are named by their own ingress rules. */
const targets = ({ to = [] }: { to?: Peer[] }): string[] =>
  to.flatMap(({ podSelector, namespaceSelector, ipBlock }) => [
    ...(ipBlock ? [`outside ${ipBlock.cidr}`] : []),
    ...(namespaceSelector ? namesOf(podSelector) : []),
  ]);

/** Returns the names of this namespace that a policy selects. */
function selectedNames({ podSelector, ingress = [] }: Policy): string[] {
  const peers = ingress
    .flatMap(({ from = [] }) => from)
    .filter((peer) => peer.podSelector && !peer.namespaceSelector);
  return [podSelector, ...peers.map((peer) => peer.podSelector)]
    .flatMap(namesOf)
    .filter((name) => !name.startsWith(all));
}
