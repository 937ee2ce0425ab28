// Records events as a service does, through an outbox, and relays them: a process of its own, so that
// it can be killed at any moment. The arguments are the addresses of MongoDB and NATS, how many events
// a transaction makes and how many milliseconds lie between two; sends its parent the ids of each
// transaction once it is committed.
import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { NewEvent } from "@deeds/contracts";
import { createMessaging } from "@deeds/messaging";
import { connectDatabase, createLogger } from "@deeds/service-kit";

const [mongoUrl = "", natsUrl = "", batchSize = "1", everyMs = "0"] = process.argv.slice(2);
const log = createLogger("faults-publisher", "silent");

const eventOf = (id: number): NewEvent => ({
  type: "person_created",
  version: 1,
  data: {
    id,
    slug: null,
    name: "Мария",
    surname: "Коваленко",
    country: "Украина",
    city: null,
    occupation: null,
    status: "pending",
    createdAt: new Date().toISOString(),
  },
});

const database = await connectDatabase(mongoUrl, log);
const messaging = await createMessaging({ url: natsUrl, service: "faults", database, log });
let stopped = false;
process.once("disconnect", () => process.exit());
process.on("message", () => {
  stopped = true;
});
while (!stopped) {
  const ids = Array.from({ length: Number(batchSize) }, () => randomInt(1e9, 2e9));
  try {
    await database.transaction((tx) => messaging.record(tx, ids.map(eventOf)));
    process.send?.(ids);
  } catch {
    // These were not acknowledged; others are tried next.
  }
  await pause(Number(everyMs));
}
