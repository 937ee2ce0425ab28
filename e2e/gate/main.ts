/** Opens a set in staging as its readers would; `npm run ship -- mf-registry --gate` runs it. */
import { frontEndName } from "@deeds/contracts";
import { checkStaging, gateAccount } from "@deeds/gate";
import { launchChromium } from "@deeds/test-kit/chromium";
import { readArguments } from "../../scripts/read-arguments.ts";

const { values, positionals } = readArguments("npm run ship -- FRONT_END --gate", {
  allowPositionals: true,
  options: {
    gateway: { type: "string", default: "" },
    set: { type: "string" },
    "longest-task": { type: "string", default: "" },
  },
});
const { PUBLISH_TOKEN = "" } = process.env;
try {
  const { problems, opened, left } = await checkStaging({
    origin: values.gateway,
    token: PUBLISH_TOKEN,
    setId: Number(values.set),
    names: frontEndName.array().parse(positionals),
    account: gateAccount(),
    launch: launchChromium,
    longestTaskMs: Number(values["longest-task"]),
  });
  process.stdout.write(`gate: opened ${opened.join(" ")}\n`);
  for (const { path, why } of left) process.stdout.write(`gate: not opened: ${path}: ${why}\n`);
  for (const problem of problems) process.stderr.write(`gate: ${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`gate: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
