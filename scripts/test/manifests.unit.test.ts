import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { settingsIn } from "../../packages/shared/settings/src/index.ts";
import { root } from "../check/run-tool.ts";
import { jobs, processes } from "../configuration/processes.ts";
import { valuesUnder } from "../values-under.ts";

// What an API server accepts and no test starts: `npm run test:cluster` installs no overlay `staging`.
const k8s = join(root, "k8s");
const read = (file: string) => readFileSync(join(k8s, file), "utf8");
const documentsOf = (file: string) => parseAllDocuments(read(file)).map((one) => one.toJS());
const documents = globSync("{base,components,overlays}/**/*.yaml", { cwd: k8s }).flatMap(
  documentsOf,
);
const overlays = ["development", "staging", "production"];
const kustomizationOf = (overlay: string) => parse(read(`overlays/${overlay}/kustomization.yaml`));
const namespaceOf = (overlay: string) => parse(read(`overlays/${overlay}/namespace.yaml`)).metadata;

interface Reference {
  name: string;
  key: string;
  optional?: boolean;
}

function keysUnder(...kinds: string[]): string[] {
  const references = kinds.flatMap((kind) => valuesUnder(kind, documents)) as Reference[];
  return references.filter(({ optional }) => !optional).map(({ key }) => key);
}

test("every key of the secret that a manifest refers to is created", () => {
  const example = read("overlays/development/secrets.env.example");
  const created = [...example.matchAll(/^(\w+)=$/gm)].map(([, key]) => key);
  const keys = keysUnder("secretKeyRef");
  expect(keys.length).toBeGreaterThan(created.length);
  // Each process has a key of its own in place of that of base/service.
  expect(keys.filter((key) => !created.includes(key))).toEqual(["NATS_PASSWORD"]);
});

test.each(overlays)("%s has every setting that a manifest refers to", (overlay) => {
  const literals = valuesUnder("literals", kustomizationOf(overlay)).flat() as string[];
  const names = literals.map((line) => line.split("=")[0]);
  const keys = keysUnder("configMapKeyRef");
  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter((key) => !names.includes(key))).toEqual([]);
});

test.each(overlays)("pods of %s have the restricted pod security", (overlay) => {
  const label = "pod-security.kubernetes.io/enforce";
  expect(namespaceOf(overlay).labels[label]).toBe("restricted");
});

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { key: string } };
}

interface Container {
  env: Variable[];
  envFrom?: { configMapRef: { name: string } }[];
}

const [, backup] = jobs;

test.each([
  ...processes.map((one) => ({
    ...one,
    files: `base/{service/deployment,${one.name}/environment}.yaml`,
  })),
  { ...backup, files: "base/operations/backup.yaml" },
])("$name gets each documented setting in a cluster", ({ schema, files }) => {
  const manifests = globSync(files, { cwd: k8s }).flatMap(documentsOf);
  const containers = valuesUnder("containers", manifests).flat() as Container[];
  const names = containers.flatMap(({ env }) => env.map(({ name }) => name));
  const maps = containers.flatMap(({ envFrom = [] }) => envFrom);
  const settings = schema ? settingsIn(schema) : [];
  expect(settings.length).toBeGreaterThan(8);
  expect(settings.filter(({ name, secret }) => secret && !names.includes(name))).toEqual([]);
  // A secret is in no ConfigMap; each other setting that an overlay has arrives.
  expect(maps).toEqual([{ configMapRef: { name: "good-deeds" } }]);
});

test("the overlay to copy has every image of production", () => {
  const namesIn = (file: string) =>
    (parse(read(`overlays/${file}`)).images as { name: string }[]).map(({ name }) => name);
  expect(namesIn("example/kustomization.yaml")).toEqual(
    namesIn("production/images/kustomization.yaml"),
  );
});

const mongodb = "components/own-engines/mongodb";

test("MongoDB's script creates each user that signs in, with its password", () => {
  const script = read(`${mongodb}/create-users.js`);
  const [, names = ""] = /const services = \[(.*)\]/.exec(script) ?? [];
  const environment = valuesUnder("env", documentsOf(`${mongodb}/statefulset.yaml`)).flat();
  const keyOf = (name: string) =>
    (environment as Variable[]).find((variable) => variable.name === name)?.valueFrom?.secretKeyRef
      ?.key;
  const created = [...names.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => {
    const database = name.replaceAll("-", "_");
    return [name, database, keyOf(`${database.toUpperCase()}_PASSWORD`)];
  });
  const root = ["root", "admin", keyOf("ROOT_PASSWORD")];
  const signingIn = (valuesUnder("env", documents) as Variable[][]).flatMap((env) => {
    const find = (name: string) => env.find((variable) => variable.name === name);
    const address = find("MONGODB_URL")?.value ?? "";
    const [, user, database] = /^mongodb:\/\/([^:]+):.*@[^/]+\/(\w*)/.exec(address) ?? [];
    const source = /authSource=(\w+)/.exec(address)?.[1] ?? database;
    return user ? [[user, source, find("MONGODB_PASSWORD")?.valueFrom?.secretKeyRef?.key]] : [];
  });
  expect(signingIn.toSorted()).toEqual([...created, root].toSorted());
});

test("production connects to the members that the replica set is initiated with", () => {
  const [patch] = documentsOf("components/clustered-engines/mongodb/three.yaml");
  const [{ env }] = patch.spec.template.spec.containers;
  const members = env.find(({ name }: Variable) => name === "MONGODB_MEMBERS").value.split(",");
  expect(members).toHaveLength(patch.spec.replicas);
  const short = members.map((one: string) =>
    one.replace(".$(POD_NAMESPACE).svc.cluster.local", ""),
  );
  const literals = valuesUnder("literals", kustomizationOf("production")).flat();
  expect(literals).toContain(`MONGODB_HOSTS=${short}`);
});

test("a variable refers to variables that stand before it", () => {
  const reference = /\$\((\w+)\)/g;
  const wrong = (valuesUnder("env", documents) as Variable[][]).flatMap((env) =>
    env.flatMap(({ name, value = "" }, at) => {
      const before = env.slice(0, at).map((variable) => variable.name);
      const names = [...value.matchAll(reference)].map(([, named = ""]) => named);
      return names.filter((named) => !before.includes(named)).map((named) => `${name}: ${named}`);
    }),
  );
  expect(wrong).toEqual([]);
  const patches = globSync("{components,overlays}/**/kustomization.yaml", { cwd: k8s }).map(read);
  expect(patches.filter((text) => reference.test(text))).toEqual([]);
});

test("each limit of a container has a part for files", () => {
  const limits = valuesUnder("limits", documents) as Record<string, string>[];
  expect(limits.length).toBeGreaterThan(8);
  // A patch changes a limit of the container that has one.
  const own = limits.filter(({ cpu }) => cpu);
  expect(own.filter((limit) => !limit["ephemeral-storage"])).toEqual([]);
});

test("alerts and dashboards are applied to the namespace of Prometheus", () => {
  expect(parse(read("monitoring/kustomization.yaml")).namespace).toBe("monitoring");
});

test("each certificate that the component tls mounts is issued", () => {
  const texts = globSync("components/tls/*.yaml", { cwd: k8s }).map(read).join("\n");
  const issued = valuesUnder("secretName", documentsOf("components/tls/certificates.yaml"));
  const mounted = [...texts.matchAll(/secret: {\s*secretName: ([\w-]+)/g)].map(([, name]) => name);
  expect(mounted.length).toBeGreaterThan(10);
  expect(mounted.filter((name) => !issued.includes(name))).toEqual([]);
});

test("an autoscaler follows the processor", () => {
  const [first] = valuesUnder("metrics", documentsOf("base/service/autoscaler.yaml")).flat();
  expect(first).toMatchObject({ type: "Resource", resource: { name: "cpu" } });
});

test("the metric of an autoscaler is one that the adapter for Prometheus has", () => {
  const { rules } = parse(read("components/queue-autoscaling/adapter.yaml"));
  const [metric] = /(?<=metric: { name: )\w+/.exec(
    read("components/queue-autoscaling/kustomization.yaml"),
  ) ?? [""];
  const series = rules.external.map(({ seriesQuery }: { seriesQuery: string }) => seriesQuery);
  expect(series).toContainEqual(expect.stringMatching(`^${metric}{`));
});

test("Prometheus scrapes each namespace that admits it", () => {
  const scraped = valuesUnder("names", parse(read("monitoring/prometheus.yaml"))).flat();
  const admitting = overlays.filter((overlay) =>
    kustomizationOf(overlay).components.includes("../../components/watched"),
  );
  expect(admitting.map((overlay) => namespaceOf(overlay).name).toSorted()).toEqual(scraped);
});

interface Replacement {
  source: { name: string; options: { delimiter: string } };
  targets: { select: { name: string } }[];
}

test("a ship job is named after the tag of its own image", () => {
  const all = documentsOf("ship-names/names.yaml");
  const { replacements } = all.find(({ kind }) => kind === "ReplacementTransformer");
  const jobs = globSync("base/ship-*", { cwd: k8s }).map((folder) => folder.slice("base/".length));
  const named = (replacements as Replacement[]).filter(({ source, targets }) => {
    expect(targets.map(({ select }) => select.name)).toEqual([source.name]);
    return source.options.delimiter === `${source.name}:`;
  });
  expect(named.map(({ source }) => source.name).toSorted()).toEqual(jobs.toSorted());
});
