import { consumers, durableOf } from "@deeds/contracts";
import { type Database, type Logger, runPeriodically } from "@deeds/service-kit";
import { readEvent } from "./event-message.ts";
import { applyOnce, type Consumption, deadLettersOf } from "./inbox.ts";

/** The event of a request starts a replay; the sweep continues one that a crash interrupted. */
const sweepMs = 30_000;
const retryMs = 5_000;

/**
 * Retries dead letters on request. The request is marked on the letter in the
 * transaction of its event; the retry is separate, so that a failure undoes nothing, and a sweep
 * continues after a crash. The inbox ignores a second retry.
 */
export function startReplayer(options: {
  service: string;
  database: Database;
  consumptions: readonly Consumption[];
  log: Logger;
  clock: () => Date;
}) {
  const { service, database, consumptions, log, clock } = options;
  const letters = deadLettersOf(database.connection);

  const replay = async () => {
    for (const letter of await letters.find({ askedAt: { $type: "date" } }).toArray()) {
      const owner = consumptions.find(({ name }) => durableOf(service, name) === letter.consumer);
      try {
        if (!owner) throw new Error(`${letter.consumer} does not consume any more`);
        const event = readEvent(letter.subject, JSON.parse(letter.body));
        const retry = { consumption: owner, events: [event], now: clock() };
        for (const applied of await applyOnce(database, retry)) owner.after?.(applied);
        await letters.deleteOne({ _id: letter._id });
      } catch (error) {
        log.warn({ err: error, consumer: letter.consumer }, "a dead letter failed once more");
        const update = { $set: { error: String(error), at: clock() }, $unset: { askedAt: 1 } };
        await letters.updateOne({ _id: letter._id }, update as object);
      }
    }
  };
  const replays = runPeriodically({
    everyMs: sweepMs,
    retryMs,
    task: replay,
    onError: (error) => log.warn({ err: error }, "dead letters are retried in five seconds"),
  });

  /** Consumes the retries that administrators request. */
  const consumption: Consumption<"dead_letter_replay_asked"> = {
    name: "replays",
    types: consumers.auth.replays,
    handle: async ({ data }, tx) => {
      if (data.of !== service) return;
      const mark = { $set: { askedAt: clock() } };
      await letters.updateOne({ _id: data.letter }, mark, { session: tx });
    },
    after: replays.wake,
  };
  return { consumption, stop: replays.stop };
}
