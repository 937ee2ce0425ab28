import { StartFailure } from "../packages/tools/engines/src/index.ts";
import { runServiceCommand } from "../packages/tools/launcher/src/index.ts";
import { readArguments } from "./read-arguments.ts";
import { dataDir, runCommand } from "./start/terminal.ts";

/** The copies of other services' data, by the command that rebuilds each. */
const projections = {
  "proofs/people": { service: "proofs", command: "rebuild-people" },
  "contact-edits/people": { service: "contact-edits", command: "rebuild-people" },
  "people/proofs": { service: "people", command: "rebuild-proof-counts" },
} as const;

const usage = `node scripts/run.mjs scripts/rebuild.ts NAME
  Builds a service's projection again from the owner of the data, in the running product.
  NAME: ${Object.keys(projections).join(", ")} or all.`;

const [name] = readArguments(usage, { allowPositionals: true }).positionals;

await runCommand(async () => {
  const wanted = Object.entries(projections).filter(([each]) => name === each || name === "all");
  if (wanted.length === 0) throw new StartFailure(usage);
  for (const [, projection] of wanted) {
    const code = await runServiceCommand({ dataDir, ...projection });
    if (code !== 0) process.exitCode = code;
  }
});
