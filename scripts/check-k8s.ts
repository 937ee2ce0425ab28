import { join } from "node:path";
import { findOnPath } from "../packages/tools/engines/src/index.ts";
import { root } from "./check/run-tool.ts";
import { checkApiServer } from "./k8s/dry-run.ts";
import { copyManifests, render } from "./k8s/manifests.ts";
import { checkNetworkPolicies } from "./k8s/network-policies.ts";
import {
  checkAutoscalers,
  checkCertificates,
  checkSettings,
  checkUsers,
  checkVariables,
} from "./k8s/references.ts";
import { conclude, leaveUndone, report } from "./k8s/report.ts";
import { checkShips } from "./k8s/ships.ts";
import { feed, goTool, goToolInside } from "./k8s/tools.ts";
import { checkWatching } from "./k8s/watching.ts";
import { printLine } from "./print-line.ts";

/** Rejects critical findings of kube-score; the others are not reported. */
function checkScore(rendered: Map<string, string>): void {
  const score = goTool("kube-score", "github.com/zegl/kube-score/cmd/kube-score@v1.20.0");
  if (!score) return void leaveUndone("kube-score (Go is needed)");
  const args = ["score", "--output-format", "ci", ...ignored, "-"];
  for (const [overlay, text] of rendered) {
    const { output } = feed(score, args, text);
    const critical = output.split("\n").filter((line) => line.startsWith("[CRITICAL]"));
    report(`${overlay} has no critical finding of kube-score`, {
      passed: critical.length === 0 && output.includes("[OK]"),
      output: critical.join("\n") || output.slice(0, 2_000),
    });
  }
}

/** See docs/operations.md: the engines' images define their users, and images are pinned. */
const ignored = ["container-security-context-user-group-id", "container-image-pull-policy"].flatMap(
  (test) => ["--ignore-test", test],
);

const composeModule = {
  module: "github.com/docker/compose/v2@v2.40.3",
  source: "./cmd",
  tags: "",
};

/** Loads docker-compose.yml and the file of replicas with all profiles by Docker Compose: schema, variables and references. */
function checkCompose(): void {
  const files = ["docker-compose.yml", "deploy/replicas.yaml"];
  const named = files.flatMap((file) => ["-f", join(root, file)]);
  const args = [...named, "--profile", "*", "config", "--quiet"];
  const plugin = findOnPath("docker");
  if (plugin && feed(plugin, ["compose", "version"], "").passed) {
    return void report("docker-compose.yml loads", feed(plugin, ["compose", ...args], ""));
  }
  const compose = goToolInside("docker-compose", composeModule);
  if (!compose) return void leaveUndone("docker-compose.yml (docker compose or Go is needed)");
  report("docker-compose.yml loads", feed(compose, args, ""));
}

const kubectl = findOnPath("kubectl");
if (!kubectl) {
  printLine("k8s: kubectl is needed to render the overlays");
  process.exit(1);
}
const { folder, remove } = copyManifests();
const rendered = render(kubectl, folder);
checkSettings(rendered, folder);
checkVariables(rendered);
checkCertificates(rendered);
checkUsers(rendered);
checkAutoscalers(rendered, folder);
checkShips(kubectl, folder);
checkNetworkPolicies(rendered);
checkScore(rendered);
await checkApiServer(kubectl, rendered);
checkCompose();
checkWatching(kubectl, folder, rendered);
remove();
leaveUndone("a real cluster: nothing was scheduled or run, no controller acted, no ingress served");
process.exitCode = conclude();
