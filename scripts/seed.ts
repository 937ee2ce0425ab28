import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createDemoAccounts, seedDemo } from "../packages/demo/src/index.ts";
import { explain, StartFailure } from "../packages/engines/src/index.ts";
import { readProduct, runServiceCommand } from "../packages/launcher/src/index.ts";

const usage = `npm run seed -- --demo | --people NUMBER
  --demo     adds what is missing of the demo data
  --people   adds that many generated people, for measuring the register at scale
  The product of DATA_DIR (.data) must be running.`;

const root = fileURLToPath(new URL("..", import.meta.url));
const dataDir = process.env.DATA_DIR || join(root, ".data");
const log = (line: string) => process.stdout.write(`${line}\n`);

async function demo(): Promise<void> {
  const { engines, urls } = readProduct(dataDir);
  const { secrets } = engines;
  const accounts = {
    MONGODB_URL: engines.databaseUrl("auth"),
    NATS_URL: engines.natsUrl,
    PASSWORD_PEPPER: secrets.PASSWORD_PEPPER,
  };
  await seedDemo({
    services: urls,
    gatewaySecret: secrets.GATEWAY_SECRET,
    createAccounts: () => createDemoAccounts(accounts),
    log,
    nodeEnv: process.env.NODE_ENV,
  });
}

async function people(count: number): Promise<void> {
  if (!(Number.isInteger(count) && count > 0)) throw new StartFailure(usage);
  const args = ["--people", String(count)];
  const code = await runServiceCommand({
    ...{ dataDir, service: "people", command: "generate-people", args },
  });
  if (code !== 0) throw new StartFailure("The people could not be generated.");
}

try {
  const { values } = parseArgs({
    options: { demo: { type: "boolean" }, people: { type: "string" } },
  });
  if (values.demo) await demo();
  if (values.people !== undefined) await people(Number(values.people));
  if (!values.demo && values.people === undefined) throw new StartFailure(usage);
} catch (problem) {
  process.stderr.write(`${explain(problem)}\n`);
  process.exitCode = 1;
}
