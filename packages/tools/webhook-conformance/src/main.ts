import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { checks, runCheck, type Sender } from "./index.ts";

/**
 * Runs every check against a sender. The module named by the first argument exports `createSender`,
 * which returns the adapter (see `stage.ts`); README.md has the command.
 */

const print = (line: string) => process.stdout.write(`${line}\n`);

const [module] = process.argv.slice(2);
if (module === undefined) {
  print(
    "usage: node scripts/run.mjs packages/tools/webhook-conformance/src/main.ts ./my-sender.ts",
  );
  process.exit(1);
}
const { createSender }: { createSender(): Promise<Sender> } = await import(
  pathToFileURL(resolve(module)).href
);
const sender = await createSender();
print(`${sender.name}, by Standard Webhooks 1.0.0`);
const marks = { passed: "✓", failed: "✗", skipped: "–" };
const count = { passed: 0, failed: 0, skipped: 0 };
try {
  for (const check of checks) {
    const { name, verdict, reason } = await runCheck(sender, check);
    count[verdict] += 1;
    print(`${marks[verdict]} ${name}${reason ? `: ${reason}` : ""}`);
  }
} finally {
  await sender.close?.();
}
print(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
process.exit(count.failed === 0 ? 0 : 1);
