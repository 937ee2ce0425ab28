import { slugOf } from "../../packages/server/name-search/src/index.ts";
import {
  connectDatabase,
  createLogger,
  type Database,
} from "../../packages/server/service-kit/src/index.ts";
import type { Connection } from "../../packages/server/service-kit/src/models.ts";
import { generatedPerson } from "../../packages/tools/launcher/src/demo/index.ts";
import { emptyContent } from "../../services/people/src/domain/person-content.ts";
import { countryRow } from "../../services/people/src/models/country-count.ts";
import { createModels, type Models } from "../../services/people/src/models/index.ts";
import type { StoredPerson } from "../../services/people/src/models/person.ts";
import {
  recordFacets,
  recordWords,
} from "../../services/people/src/use-cases/steps/derived-records.ts";
import { newPerson } from "../../services/people/src/use-cases/steps/save-person.ts";

/** The people service's database. */
export interface Store {
  database: Pick<Database, "connection" | "nextIds">;
  models: Models;
}

const batchSize = 10_000;
const minute = 60_000;

/** Inserts generated people into the database of the people service at this address. */
export async function generatePeople(
  url: string,
  count: number,
  log: (line: string) => void,
): Promise<void> {
  // Building an index over a million people takes longer than a service waits for any response.
  const options = { maxResponseMs: 3_600_000 };
  const database = await connectDatabase(url, createLogger("seed", "error"), options);
  try {
    const models = await createModels(database.connection);
    await insertPeople({ database, models }, count, { now: new Date(), log });
  } finally {
    await database.close();
  }
}

/**
 * Inserts approved people in batches, with slugs, search entries and counters as if each had been
 * added by an administrator. No events are recorded: other services do not know these people.
 */
export async function insertPeople(
  store: Store,
  count: number,
  { now, log }: { now: Date; log: (line: string) => void },
): Promise<void> {
  const ids = await store.database.nextIds("people", count);
  // Building an index once is many times faster than updating it; an empty register has no searches.
  const isEmpty = (await store.models.people.estimateCount()) === 0;
  const rebuildIndexes = isEmpty ? await dropIndexes(store) : async () => {};
  let inserting = Promise.resolve();
  for (let done = 0; done < count; done += batchSize) {
    const people = ids.slice(done, done + batchSize).map((id, at) => {
      const createdAt = new Date(now.getTime() - (count - done - at) * minute);
      return personOf(id, createdAt);
    });
    // The database stores a batch while the next one is generated.
    await inserting;
    inserting = insertBatch(store, people);
    log(`generated people: ${done + people.length} of ${count}`);
  }
  await inserting;
  await rebuildIndexes();
}

/** Drops every index of the people but that of their ids; returns what builds them again. */
async function dropIndexes({ database }: Store): Promise<() => Promise<void>> {
  const collection = database.connection.collection("people");
  const indexes = (await collection.indexes()).filter(({ name }) => name !== "_id_");
  await collection.dropIndexes();
  // In two halves at a time, each with one scan of the people.
  const halves = [0, 1].map((half) => indexes.filter((_, at) => at % 2 === half));
  return async () => {
    await Promise.all(halves.map((half) => collection.createIndexes(half)));
  };
}

function personOf(id: number, now: Date): StoredPerson {
  const content = { ...emptyContent, ...generatedPerson(id) };
  const about = { id, status: "approved", createdById: null, wasErased: false, now } as const;
  const slug = slugOf(`${content.name} ${content.surname}`, content.country);
  return { ...newPerson(content, about), slug };
}

/** Writes without transactions, which millions of rows would not fit into. */
async function insertBatch(
  { database: { connection }, models }: Store,
  generated: readonly StoredPerson[],
): Promise<void> {
  const people = await withFreeSlugs(connection, generated);
  const slugs = people.map(({ _id, slug }) => ({ _id: slug ?? "", personId: _id }));
  await Promise.all([
    slugsOf(connection).insertMany(slugs, { ordered: false }),
    connection.collection<StoredPerson>("people").insertMany(people, { ordered: false }),
  ]);
  await countPeople(connection, models, people);
  const moves = people.map((person) => ({ before: null, after: person }));
  await recordFacets({ models }, null, moves);
  await recordWords({ models }, null, moves);
}

const slugsOf = (connection: Connection) =>
  connection.collection<{ _id: string; personId: number }>("slugs");

/** Appends the id to every slug that is taken. */
async function withFreeSlugs(connection: Connection, people: readonly StoredPerson[]) {
  const wanted = people.map(({ slug }) => slug ?? "");
  const found = await slugsOf(connection)
    .find({ _id: { $in: wanted } })
    .toArray();
  const taken = new Set(found.map(({ _id }) => _id));
  return people.map((person) => {
    const slug = taken.has(person.slug ?? "") ? `${person.slug}-${person._id}` : person.slug;
    taken.add(slug ?? "");
    return { ...person, slug };
  });
}

async function countPeople(
  connection: Connection,
  models: Models,
  people: readonly StoredPerson[],
): Promise<void> {
  await models.totals.change(null, { approved: people.length });
  const counts = connection.collection<{ _id: string; country: string; approved: number }>(
    "country_counts",
  );
  const byCountry = Map.groupBy(people, ({ country }) => country ?? "");
  for (const [country, { length }] of byCountry) {
    const change = { $inc: { approved: length }, $setOnInsert: { country } };
    await counts.updateOne({ _id: countryRow(country, 0) }, change, { upsert: true });
  }
}
