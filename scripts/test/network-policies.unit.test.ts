import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { root } from "../check/run-tool.ts";

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: "In" | "NotIn"; values: string[] }[];
}

interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
}

interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port: number | string }[];
}

interface Policy {
  podSelector: Selector;
  policyTypes: string[];
  ingress?: Rule[];
  egress?: Rule[];
}

const nameLabels = ["app.kubernetes.io/name", "k8s-app", "kubernetes.io/metadata.name"];

/** Returns what a selector of pods or namespaces chooses, labels of names by their values alone. */
function namesOf({ matchLabels = {}, matchExpressions = [] }: Selector): string[] {
  const label = (key: string, value: string) =>
    nameLabels.includes(key) ? value : `${key}=${value}`;
  const names = [
    ...Object.entries(matchLabels).map(([key, value]) => label(key, value)),
    ...matchExpressions.flatMap(({ key, operator, values }) => {
      const all = values.map((value) => label(key, value));
      return operator === "In" ? all : [`all pods but ${all.join(" and ")}`];
    }),
  ];
  return names.length > 0 ? names : ["all pods"];
}

function peersOf(peers: readonly Peer[] = []): string[] {
  if (peers.length === 0) return ["any address"];
  return peers.flatMap(({ podSelector, namespaceSelector, ipBlock }) => {
    const { cidr, except = [] } = ipBlock ?? {};
    if (cidr) return [[`outside ${cidr}`, ...except].join(" without ")];
    const space = namespaceSelector ? `${namesOf(namespaceSelector)}/` : "";
    return namesOf(podSelector ?? {}).map((name) => space + name);
  });
}

const portsOf = ({ ports }: Rule) => ports?.map(({ port }) => port).join() ?? "any";

/** Returns a line `from -> to:ports` for each connection that a policy allows, and its types if it allows none. */
function linesOf({ podSelector, policyTypes, ingress = [], egress = [] }: Policy): string[] {
  return namesOf(podSelector).flatMap((name) => [
    ...ingress.flatMap((rule) =>
      peersOf(rule.from).map((from) => `${from} -> ${name}:${portsOf(rule)}`),
    ),
    ...egress.flatMap((rule) => peersOf(rule.to).map((to) => `${name} -> ${to}:${portsOf(rule)}`)),
    ...(ingress.length + egress.length === 0 ? [`${name}: no ${policyTypes.join(", no ")}`] : []),
  ]);
}

test("network policies allow the connections of k8s/who-talks.txt", async () => {
  const k8s = join(root, "k8s");
  const sections = globSync("**/network.yaml", { cwd: k8s })
    .toSorted()
    .map((file) => {
      const policies = parseAllDocuments(readFileSync(join(k8s, file), "utf8"));
      const lines = policies.flatMap((one) => linesOf(one.toJS().spec));
      return [`# ${dirname(file)}`, ...lines.toSorted()].join("\n");
    });
  expect(sections.length).toBeGreaterThan(8);
  await expect(`${sections.join("\n\n")}\n`).toMatchFileSnapshot(join(k8s, "who-talks.txt"));
});

test("each file network.yaml is among the resources of its folder", () => {
  const k8s = join(root, "k8s");
  const folders = globSync("**/network.yaml", { cwd: k8s }).map(dirname);
  const without = folders.filter((folder) => {
    const { resources } = parse(readFileSync(join(k8s, folder, "kustomization.yaml"), "utf8"));
    return !resources.includes("network.yaml");
  });
  expect(folders.length).toBeGreaterThan(8);
  expect(without).toEqual([]);
});

test("each pod of ours that a policy selects is in a manifest", () => {
  const k8s = join(root, "k8s");
  const label = /^ *(?:- )?(?:name|app\.kubernetes\.io\/name): ([\w-]+)$/gm;
  const manifests = globSync("{base,components}/**/*.yaml", { cwd: k8s })
    .filter((file) => !file.endsWith("network.yaml"))
    .map((file) => readFileSync(join(k8s, file), "utf8"));
  const names = new Set(
    manifests.flatMap((text) => [...text.matchAll(label)].map(([, name]) => name)),
  );
  const table = readFileSync(join(k8s, "who-talks.txt"), "utf8");
  const lines = table.split("\n").filter((line) => line && !line.startsWith("#"));
  const selected = lines
    .flatMap((line) => line.split(" -> "))
    .map((end) => end.replace(/:.*/, ""))
    .filter((end) => /^[\w-]+$/.test(end));
  expect(selected.length).toBeGreaterThan(50);
  expect(selected.filter((name) => !names.has(name))).toEqual([]);
});

test("only the files network.yaml have network policies", () => {
  const files = globSync(join(root, "k8s/**/*.yaml"));
  const naming = files.filter((file) => readFileSync(file, "utf8").includes("NetworkPolicy"));
  const others = naming
    .map((file) => relative(root, file))
    .filter((f) => !/network\.yaml$/.test(f));
  expect(others).toEqual([]);
});
