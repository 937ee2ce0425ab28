import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { manifestsOf, valuesUnder } from "./manifests.ts";
import { report } from "./report.ts";

interface Adapter {
  rules: { external: { seriesQuery: string }[] };
}

interface Metric {
  resource?: { name: string };
  external?: { metric: { name: string } };
}

/** Each autoscaler uses the CPU; its other metrics must have a rule of the adapter. */
export function checkAutoscalers(rendered: Map<string, string>, folder: string): void {
  const file = join(folder, "components/queue-autoscaling/adapter.yaml");
  const { rules }: Adapter = parse(readFileSync(file, "utf8"));
  const declared = rules.external.map(({ seriesQuery }) => /^\w+/.exec(seriesQuery)?.[0]);
  for (const [overlay, text] of rendered) {
    const wrong = manifestsOf(text)
      .filter(({ kind }) => kind === "HorizontalPodAutoscaler")
      .filter(({ spec }) => {
        const metrics = valuesUnder("metrics", spec).flat() as Metric[];
        const [first, ...others] = metrics;
        const isDeclared = ({ external }: Metric) => declared.includes(external?.metric.name);
        return first?.resource?.name !== "cpu" || !others.every(isDeclared);
      });
    report(`${overlay}'s autoscalers use the CPU and metrics of the adapter`, {
      passed: wrong.length === 0,
      output: wrong.map(({ metadata }) => metadata.name).join(", "),
    });
  }
}
