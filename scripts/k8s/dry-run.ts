import { join } from "node:path";
import { leaveUndone, report } from "./report.ts";
import { feed, moduleFolder, type Outcome, ownTool } from "./tools.ts";

/** Whose definitions the cluster of the dry run has: of the kinds that the manifests use. */
const definitions = {
  "sigs.k8s.io/gateway-api@v1.6.3": [
    "config/crd/standard/gateway.networking.k8s.io_gateways.yaml",
    "config/crd/standard/gateway.networking.k8s.io_httproutes.yaml",
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

/** By a kube-apiserver itself, which also shows on spoiled manifests that it does refuse. */
export function checkApiServer(rendered: Map<string, string>): void {
  const tries = dryRun();
  if (!tries) return void leaveUndone("a dry run at an API server (Go is needed)");
  for (const [overlay, text] of rendered) {
    const outcome = tries(text);
    const summary = outcome.output.trim().split("\n").at(-1);
    report(`${overlay} is taken by a kube-apiserver: ${summary}`, outcome);
  }
  const { passed, output } = tries(spoil(rendered.get("production") ?? ""));
  const found = faults.every((fault) => output.includes(fault));
  report("a kube-apiserver refuses an unknown field and a privileged pod", {
    passed: !passed && found,
    output,
  });
}

/** Asks for a dry run of a text of manifests; what the server warns of does not pass either. */
function dryRun(): ((text: string) => Outcome) | null {
  const server = ownTool("api-server", "scripts/k8s/api-server");
  const files = Object.entries(definitions).flatMap(([module, paths]) => {
    const folder = moduleFolder(module);
    return paths.map((path) => folder && join(folder, path));
  });
  if (!(server && files.every((file) => file !== null))) return null;
  return (text) => {
    const { passed, output } = feed(server, files, text);
    return { passed: passed && !output.includes("Warning:"), output };
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
