import { type EngineAddresses, StartFailure } from "../packages/tools/engines/src/index.ts";
import {
  assertDemoIsLocal,
  demoAccounts,
  seedDemo,
} from "../packages/tools/launcher/src/demo/index.ts";
import { type ProductAddresses, readProduct } from "../packages/tools/launcher/src/index.ts";
import { withAccounts } from "../services/auth/src/commands/with-accounts.ts";
import { printLine } from "./print-line.ts";
import { readArguments } from "./read-arguments.ts";
import { generatePeople } from "./seed/insert-people.ts";
import { dataDir, runCommand } from "./start/terminal.ts";

const usage = `npm run seed -- --demo [--people-only] | --people NUMBER
  --demo     adds what is missing of the demo data; --people-only: without proofs
  --people   adds that many generated people, for measuring the register at scale
  The product of DATA_DIR (.data) must be running.`;

function demo({ engines, urls }: ProductAddresses, peopleOnly: boolean): Promise<void> {
  assertDemoIsLocal(process.env);
  return seedDemo({
    services: urls,
    secrets: engines.secrets,
    createAccounts: () => createDemoAccounts(engines),
    log: printLine,
    nodeEnv: process.env.NODE_ENV,
    peopleOnly,
  });
}

/**
 * Creates those of the demo accounts whose names are free. In tests at the cost of
 * `PASSWORD_HASH_COST`, since each sign-in compares at the cost of the account's own hash.
 */
async function createDemoAccounts(engines: EngineAddresses): Promise<void> {
  const { NODE_ENV, PASSWORD_HASH_COST } = process.env;
  const settings = {
    MONGODB_URL: engines.databaseUrl("auth"),
    NATS_URL: engines.natsUrlOf("auth"),
    PASSWORD_PEPPER: engines.secrets.PASSWORD_PEPPER,
    ...(NODE_ENV === "test" && PASSWORD_HASH_COST && { hashCost: Number(PASSWORD_HASH_COST) }),
  };
  await withAccounts(settings, async ({ make }) => {
    for (const account of demoAccounts) await make(account);
  });
}

await runCommand(async () => {
  const { values } = readArguments(usage, {
    options: {
      demo: { type: "boolean" },
      "people-only": { type: "boolean", default: false },
      people: { type: "string" },
    },
  });
  const count = Number(values.people ?? 0);
  const isCount = Number.isSafeInteger(count) && count >= (values.people === undefined ? 0 : 1);
  if (!isCount || !(values.demo || count > 0)) throw new StartFailure(usage);
  const product = readProduct(dataDir);
  if (values.demo) await demo(product, values["people-only"]);
  if (count > 0) await generatePeople(product.engines.databaseUrl("people"), count, printLine);
});
