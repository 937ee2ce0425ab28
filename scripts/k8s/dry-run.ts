import { join } from "node:path";
import type { Result } from "../check/run-tool.ts";
import { type ApiServer, startApiServer } from "./api-server.ts";
import { type Manifest, manifestsOf } from "./manifests.ts";
import { leaveUndone, report } from "./report.ts";
import { feed, moduleFolder, ownTool } from "./tools.ts";

/** The definitions of the custom resources that the manifests use. */
const definitions = {
  "sigs.k8s.io/gateway-api@v1.6.3": [
    "config/crd/standard/gateway.networking.k8s.io_gateways.yaml",
    "config/crd/standard/gateway.networking.k8s.io_httproutes.yaml",
  ],
  "github.com/cert-manager/cert-manager@v1.21.2": [
    "deploy/crds/cert-manager.io_certificates.yaml",
    "deploy/crds/cert-manager.io_issuers.yaml",
  ],
  "github.com/mongodb/mongodb-kubernetes-operator@v0.13.0": [
    "config/crd/bases/mongodbcommunity.mongodb.com_mongodbcommunity.yaml",
  ],
};

/** What a dry run of spoiled manifests has to name. */
const faults = [
  ".timeoutz: field not declared in schema",
  'is forbidden: violates PodSecurity "restricted:latest": privileged',
];

/**
 * Applies every overlay to a kube-apiserver by a dry run with strict fields, with the pods of workloads and
 * of the stateful sets that MongoDB's operator creates, under pod security `restricted`; the same server has
 * to reject manifests with an unknown field and a privileged pod.
 */
export async function checkApiServer(
  kubectl: string,
  rendered: Map<string, string>,
): Promise<void> {
  const operator = ownTool("operator", "scripts/k8s/operator");
  const files = definitionFiles();
  const server = operator && files ? await startApiServer(kubectl) : null;
  if (!(operator && files && server)) {
    return void leaveUndone("a dry run at an API server (Go is needed)");
  }
  try {
    installDefinitions(server, files);
    for (const [overlay, text] of rendered) {
      const outcome = dryRun(server, operator, text);
      const applied = outcome.output.match(/serverside-applied/g)?.length ?? 0;
      report(`${overlay} is accepted by a kube-apiserver: ${applied} objects`, outcome);
    }
    const { passed, output } = dryRun(server, operator, spoil(rendered.get("production") ?? ""));
    const found = faults.every((fault) => output.includes(fault));
    report("a kube-apiserver rejects an unknown field and a privileged pod", {
      passed: !passed && found,
      output,
    });
  } finally {
    server.stop();
  }
}

function definitionFiles(): string[] | null {
  const files = Object.entries(definitions).flatMap(([module, paths]) => {
    const folder = moduleFolder(module);
    return folder ? paths.map((path) => join(folder, path)) : [null];
  });
  return files.every((file) => file !== null) ? files : null;
}

function installDefinitions({ kubectl }: ApiServer, files: readonly string[]): void {
  const named = files.flatMap((file) => ["-f", file]);
  report("definitions of custom resources are installed", kubectl(["create", ...named]));
  kubectl(["wait", "--for=condition=Established", "--timeout=30s", "crd", "--all"]);
}

const asDryRun = ["apply", "--server-side", "--dry-run=server", "--validate=strict", "-f", "-"];

/** Applies manifests and the pods of their workloads; a warning of the server does not pass either. */
function dryRun({ kubectl }: ApiServer, operator: string, text: string): Result {
  const created = feed(operator, [], text);
  if (!created.passed) return created;
  const whole = `${text}${created.output}`;
  const manifests = manifestsOf(whole);
  const needed = [
    ...manifests.filter(({ kind }) => ["Namespace", "ServiceAccount"].includes(kind)),
    ...(created.output ? manifestsOf(created.output).map(accountOf) : []),
  ];
  const prepared = kubectl(["apply", "--server-side", "-f", "-"], listOf(needed));
  if (!prepared.passed) return prepared;
  const pods = manifests.flatMap((manifest) => podOf(manifest) ?? []);
  const outcomes = [kubectl(asDryRun, whole), kubectl(asDryRun, listOf(pods))];
  const output = outcomes.map((outcome) => outcome.output).join("");
  const passed = pods.length > 0 && outcomes.every((outcome) => outcome.passed);
  return { passed: passed && !output.includes("Warning:"), output };
}

/** As JSON, because YAML of another version than kubectl's reads `off` as a boolean. */
const listOf = (items: readonly unknown[]) =>
  JSON.stringify({ apiVersion: "v1", kind: "List", items });

interface Template {
  metadata: object;
  spec: { volumes?: object[]; serviceAccountName?: string };
}

interface Workload {
  template?: Template;
  jobTemplate?: { spec: { template: Template } };
  volumeClaimTemplates?: { metadata: { name: string } }[];
}

/** Returns the service account of the operator's pods, which its chart creates. */
function accountOf({ metadata: { namespace }, spec }: Manifest): object {
  const name = (spec as Workload).template?.spec.serviceAccountName;
  return { apiVersion: "v1", kind: "ServiceAccount", metadata: { name, namespace } };
}

/** Returns the pod that a workload's controller would create; `null` for another kind. */
function podOf({ kind, metadata, spec }: Manifest): object | null {
  if (!["Deployment", "StatefulSet", "Job", "CronJob"].includes(kind)) return null;
  const workload = spec as Workload;
  const template = workload.jobTemplate?.spec.template ?? workload.template;
  if (!template) return null;
  const { name, namespace } = metadata;
  const claims = (workload.volumeClaimTemplates ?? []).map((claim) => ({
    name: claim.metadata.name,
    persistentVolumeClaim: { claimName: `${claim.metadata.name}-${name}` },
  }));
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { ...template.metadata, name, namespace },
    spec: { ...template.spec, volumes: [...(template.spec.volumes ?? []), ...claims] },
  };
}

/** The same manifests with a field that no API server knows and with a privileged pod. */
function spoil(text: string): string {
  return text
    .replace(/^( *)timeouts:/m, "$1timeoutz: {}\n$1timeouts:")
    .replace(
      /^( *)allowPrivilegeEscalation: false/m,
      "$1allowPrivilegeEscalation: true\n$1privileged: true",
    );
}
