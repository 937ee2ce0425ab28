import { register } from "prom-client";
import { expect, test } from "vitest";
import { documentPolicy } from "./security-headers.ts";
import "./policy-reports.ts";

test("each directive of the policy has its series before the first report", async () => {
  const { values = [] } = (await register.getSingleMetric("csp_reports_total")?.get()) ?? {};
  const counted = values.map(({ labels }) => labels.directive);
  const names = documentPolicy([])
    .split("; ")
    .map((directive) => directive.split(" ")[0])
    .filter((name) => !name?.startsWith("report-"));
  expect(counted).toEqual(expect.arrayContaining([...names, "script-src-elem", "other"]));
});
