import { parseArgs } from "node:util";
import { report } from "./check/contracts.ts";
import { acceptContracts, contractChanges } from "./contracts/snapshot.ts";
import { printLine } from "./print-line.ts";

const usage = `npm run contracts -- accept [--breaking]
  Compares the calls and events with packages/shared/contracts/snapshot and stores them as the new snapshot.
  --breaking   also accepts incompatible changes`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { breaking: { type: "boolean", default: false } },
});

async function accept(): Promise<void> {
  const changes = await contractChanges();
  const refused = changes.some(({ breaks }) => breaks) && !values.breaking;
  if (changes.length > 0) printLine(report(changes));
  if (refused) {
    process.exitCode = 1;
    return;
  }
  acceptContracts();
  printLine(`accepted: ${changes.length} changes; commit packages/shared/contracts/snapshot`);
}

if (positionals[0] === "accept") await accept();
else {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 1;
}
