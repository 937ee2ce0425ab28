import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { frontEndName, frontEndNames } from "../packages/contracts/src/index.ts";
import { shipFrontEnds, workspaceRoot } from "../packages/federation/src/index.ts";

const usage = `npm run ship -- <${frontEndNames.join(" | ")} | all> … [--gateway http://127.0.0.1:8080]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    gateway: { type: "string", default: `http://127.0.0.1:${process.env.PORT ?? 8080}` },
  },
});

function chosenNames() {
  const asked = positionals.includes("all") ? [...frontEndNames] : positionals;
  const names = frontEndName.array().min(1).safeParse(asked);
  if (names.success) return names.data;
  throw new Error(usage);
}

/** From the environment, or of the installation that `npm start` keeps in its data folder. */
function publishToken(): string {
  if (process.env.PUBLISH_TOKEN) return process.env.PUBLISH_TOKEN;
  const folder = process.env.DATA_DIR ?? join(workspaceRoot, ".data");
  const { PUBLISH_TOKEN } = JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8"));
  if (typeof PUBLISH_TOKEN === "string") return PUBLISH_TOKEN;
  throw new Error("PUBLISH_TOKEN is missing: set it, or start the product once with npm start");
}

try {
  await shipFrontEnds({
    origin: values.gateway,
    token: publishToken(),
    names: chosenNames(),
    log: (line) => process.stdout.write(`${line}\n`),
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
