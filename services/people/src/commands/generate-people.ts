import { parseArgs } from "node:util";
import { connectDatabase, createLogger, loadConfig } from "@deeds/service-kit";
import { peopleConfig } from "../config.ts";
import { createModels } from "../models/index.ts";
import { insertPeople } from "./insert-people.ts";

/** Fills a database with people who never lived: `generate-people.ts --people 100000`. */
const { values } = parseArgs({ options: { people: { type: "string" } } });
const wanted = Number(values.people);
if (!Number.isSafeInteger(wanted) || wanted < 1) {
  process.stderr.write("How many? Say --people 100000.\n");
  process.exit(1);
}

const config = loadConfig(peopleConfig.pick({ MONGODB_URL: true, LOG_LEVEL: true }));
const log = createLogger("generate-people", config.LOG_LEVEL);
// An index of a million people takes longer than a service waits for any answer.
const database = await connectDatabase(config.MONGODB_URL, log, { longestAnswerMs: 3_600_000 });
const models = await createModels(database.connection);
await insertPeople({ database, models, log }, wanted, new Date());
await database.close();
