import { report } from "./check/contracts.ts";
import { writeChangeset } from "./contracts/changeset.ts";
import { acceptContracts, contractChanges } from "./contracts/snapshot.ts";
import { printLine } from "./print-line.ts";
import { readArguments } from "./read-arguments.ts";

const usage = `npm run contracts -- accept [--breaking]
  Compares the calls and events with packages/shared/contracts/snapshot, stores them as the new snapshot, and
  writes a changeset of @deeds/contracts: teams get the changes as a version with a changelog.
  --breaking   also accepts incompatible changes`;

const { values, positionals } = readArguments(usage, {
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
  const changeset = writeChangeset(changes);
  const files = ["packages/shared/contracts/snapshot", ...(changeset ? [changeset] : [])];
  printLine(`accepted: ${changes.length} changes; commit ${files.join(" and ")}`);
}

if (positionals[0] === "accept") await accept();
else {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 1;
}
