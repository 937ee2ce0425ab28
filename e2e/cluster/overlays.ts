import assert from "node:assert/strict";
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { parseAllDocuments, stringify } from "yaml";
import { valuesUnder } from "../../scripts/values-under.ts";
import { root } from "../containers/installation.ts";
import { kubectl, outside } from "./cluster.ts";
import { helper } from "./helpers.ts";
import { type Rendered, render } from "./manifests.ts";

/** The overlays, two with the components that none of ours has, and what is applied for Prometheus and Grafana. */
const kustomizations = [
  { base: "overlays/development", components: [] },
  { base: "overlays/development", components: ["tls"] },
  { base: "overlays/staging", components: [] },
  {
    base: "overlays/production",
    components: ["external-engines", "payments", "email", "antivirus"],
  },
  { base: "overlays/production", components: [] },
  { base: "overlays/example", components: [] },
  { base: "monitoring", components: [] },
];

/** Groups of custom resources, which a cluster may lack. */
const optionalGroups = ["cert-manager.io", "gateway.networking.k8s.io"];

/**
 * Renders every overlay into the namespace `good-deeds-test`, which warns of pods that are not restricted, and has the
 * API server accept it by a dry run without a warning. Needs that namespace.
 */
export async function acceptOverlays(folder: string): Promise<string> {
  const k8s = join(folder, "overlays/k8s");
  cpSync(join(root, "k8s"), k8s, { recursive: true });
  await expectRejections();
  const served = await kubectl(["api-versions"]);
  const missing = optionalGroups.filter((group) => !served.includes(`${group}/`));
  let accepted = 0;
  for (const [index, { base, components }] of kustomizations.entries()) {
    const own = join(k8s, `accepted-${index}`);
    mkdirSync(own);
    writeFileSync(
      join(own, "kustomization.yaml"),
      stringify({
        namespace: outside,
        resources: [`../${base}`],
        components: components.map((component) => `../components/${component}`),
      }),
    );
    const manifests = await render(own);
    if (base !== "monitoring") expectPolicies(manifests, k8s);
    expectBounds(manifests);
    if (base === "overlays/example") expectOwnNames(manifests);
    const known = manifests.filter(
      ({ kind, apiVersion }) =>
        kind !== "Namespace" && !missing.some((group) => apiVersion.startsWith(`${group}/`)),
    );
    await dryRun(known);
    accepted += known.length;
  }
  const unknown = missing.length > 0 ? `; NOT RUN, without definitions: ${missing.join()}` : "";
  return `${accepted} objects of ${kustomizations.length} kustomizations${unknown}`;
}

async function dryRun(items: readonly object[]): Promise<void> {
  const documents = items.map((item) => `---\n${JSON.stringify(item)}\n`).join("");
  const options = ["--dry-run=server", "--validate=strict", "--warnings-as-errors"];
  await kubectl(["apply", "--server-side", ...options, "-f", "-"], process.env, documents);
}

/** An API server without strict fields or without pod security would accept everything. */
async function expectRejections(): Promise<void> {
  const account = {
    apiVersion: "v1",
    kind: "ServiceAccount",
    metadata: { name: "unknown-field", namespace: outside },
  };
  await assert.rejects(dryRun([{ ...account, timeouts: 1 }]), /field not declared in schema/);
  const { metadata, spec } = helper("any", { namespace: outside, args: [], onNode: "any" });
  const pods = { apiVersion: "v1", kind: "PodTemplate", metadata, template: { spec } };
  await assert.rejects(dryRun([pods]), /would violate PodSecurity "restricted:latest"/);
}

/** The policies of a rendered overlay are those of base and of its components, without a change. */
function expectPolicies(manifests: readonly Rendered[], k8s: string): void {
  const nameAndSpec = ({ metadata: { name }, spec }: Rendered) => ({ name, spec });
  const isPolicy = ({ kind }: Rendered) => kind === "NetworkPolicy";
  const rendered = manifests.filter(isPolicy).map(nameAndSpec);
  const writtenIn = (files: string) =>
    globSync(files, { cwd: k8s }).flatMap((file) =>
      parseAllDocuments(readFileSync(join(k8s, file), "utf8")).map((one) =>
        nameAndSpec(one.toJS()),
      ),
    );
  const missingIn = (some: ReturnType<typeof nameAndSpec>[], all: unknown[]) =>
    some
      .filter((one) => !all.some((other) => isDeepStrictEqual(one, other)))
      .map(({ name }) => name);
  const changed = missingIn(rendered, writtenIn("**/network.yaml"));
  assert.deepEqual(changed, [], "policies that are in no file network.yaml");
  const missing = missingIn(writtenIn("base/policies/network.yaml"), rendered);
  assert.deepEqual(missing, [], "policies of base that are not rendered");
}

/** Names that follow from settings and images of an overlay, also where its base has others. */
function expectOwnNames(manifests: readonly Rendered[]): void {
  const [origin = ""] = valuesUnder("PUBLIC_ORIGIN", manifests) as string[];
  const hosts = [...valuesUnder("hostname", manifests), ...valuesUnder("hostnames", manifests)];
  assert.deepEqual([...new Set(hosts.flat())], [new URL(origin).hostname], "hosts of the route");
  const shipJobs = manifests.filter(({ kind }) => kind === "Job");
  assert.ok(shipJobs.length > 0, "no ship jobs");
  for (const job of shipJobs) {
    const [image] = valuesUnder("image", job.spec) as string[];
    const nameAndTag = image?.split("/").at(-1)?.replace(":", "-");
    assert.equal(job.metadata.name, nameAndTag, "name of a ship job");
  }
}

interface Container {
  name: string;
  securityContext?: { readOnlyRootFilesystem?: boolean };
  resources?: { limits?: { cpu?: string; memory?: string } };
}

/** Pod security allows a writable root, and pods without limits. */
function expectBounds(manifests: readonly Rendered[]): void {
  const containers = valuesUnder("containers", manifests).flat() as Container[];
  const initial = valuesUnder("initContainers", manifests).flat() as Container[];
  const namesOf = (all: Container[]) => all.map(({ name }) => name);
  const isWritable = ({ securityContext }: Container) => !securityContext?.readOnlyRootFilesystem;
  const writable = namesOf([...containers, ...initial].filter(isWritable));
  assert.deepEqual(writable, [], "containers whose root can be written to");
  const isUnlimited = ({ resources }: Container) =>
    !(resources?.limits?.cpu && resources.limits.memory);
  assert.deepEqual(namesOf(containers.filter(isUnlimited)), [], "containers without limits");
}
