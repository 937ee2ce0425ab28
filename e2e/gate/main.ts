/** Opens a set in staging as its readers would; `npm run ship -- mf-registry --gate` runs it. */
import { parseArgs } from "node:util";
import { frontEndName } from "@deeds/contracts";
import { lookAtStaging } from "./look-at-staging.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { gateway: { type: "string", default: "" }, set: { type: "string" } },
});
const problems = await lookAtStaging({
  origin: values.gateway,
  token: process.env.PUBLISH_TOKEN ?? "",
  setId: Number(values.set),
  names: frontEndName.array().parse(positionals),
});
for (const problem of problems) process.stderr.write(`gate: ${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
