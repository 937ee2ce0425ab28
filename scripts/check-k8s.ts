import { join } from "node:path";
import { findOnPath } from "../packages/engines/src/index.ts";
import { root } from "./check/run-tool.ts";
import { checkAutoscalers } from "./k8s/autoscalers.ts";
import { checkApiServer } from "./k8s/dry-run.ts";
import { checkPods } from "./k8s/pods.ts";
import { copyManifests, render } from "./k8s/render.ts";
import { conclude, leaveUndone, report } from "./k8s/report.ts";
import { checkSettings } from "./k8s/settings.ts";
import { checkShips } from "./k8s/ships.ts";
import { feed, goTool, ownTool, schemaFolder } from "./k8s/tools.ts";
import { checkUsers } from "./k8s/users.ts";
import { checkWatching } from "./k8s/watching.ts";
import { say } from "./start/terminal.ts";

/** Wrong types and unknown fields. The dry run knows the kinds of others, schemas do not. */
function checkSchemas(rendered: Map<string, string>): void {
  const kubeconform = goTool("kubeconform", "github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0");
  const schemas = schemaFolder();
  if (!(kubeconform && schemas)) return void leaveUndone("strict schemas (Go and pip are needed)");
  const location = `${schemas}/{{.ResourceKind}}{{.KindSuffix}}.json`;
  const args = [
    "-strict",
    "-summary",
    "-skip",
    "Gateway,HTTPRoute,MongoDBCommunity",
    "-schema-location",
    location,
  ];
  for (const [overlay, text] of rendered) {
    report(`${overlay} keeps the strict schemas`, feed(kubeconform, args, text));
  }
}

/** Critical findings fail; those below are for people to read. */
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

/** docs/operations.md says why: engines' images decide their users, and images are pinned. */
const ignored = ["container-security-context-user-group-id", "container-image-pull-policy"].flatMap(
  (test) => ["--ignore-test", test],
);

/** Schema, variables and names, by the library of `docker compose` itself. */
function checkCompose(): void {
  const loader = ownTool("compose", "scripts/compose");
  if (!loader) return void leaveUndone("docker-compose.yml (Go is needed)");
  report("docker-compose.yml loads", feed(loader, [join(root, "docker-compose.yml")], ""));
}

const kubectl = findOnPath("kubectl");
if (!kubectl) {
  say("k8s: kubectl is needed to render the overlays");
  process.exit(1);
}
const { folder, remove } = copyManifests();
const rendered = render(kubectl, folder);
checkSettings(rendered, folder);
checkUsers(rendered);
checkAutoscalers(rendered, folder);
checkShips(kubectl, folder);
checkSchemas(rendered);
checkPods(rendered);
checkScore(rendered);
checkApiServer(rendered);
checkCompose();
checkWatching(kubectl, folder, rendered);
remove();
leaveUndone("a real cluster: nothing was scheduled or run, no controller acted, no ingress served");
process.exitCode = conclude();
