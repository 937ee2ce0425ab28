import { generatedPerson } from "@deeds/demo/generated-names";
import { slugOf } from "../domain/names/slug.ts";
import { emptyContent } from "../domain/person-content.ts";
import type { House } from "../house.ts";
import type { StoredPerson } from "../models/person.ts";
import { countryRow } from "../models/totals.ts";
import { trusted } from "../models/trusted.ts";
import { deriveFields } from "../use-cases/content/derive-fields.ts";
import { keepWords } from "../use-cases/steps/keep-words.ts";

type Store = Pick<House, "database" | "models" | "log">;

const batchSize = 10_000;
const minute = 60_000;

/**
 * Adds approved people in batches, with addresses, search entries and counters as if each had been
 * added by an administrator; no events are recorded, so that other services do not know of them.
 */
export async function insertPeople(store: Store, wanted: number, now: Date): Promise<void> {
  const first = await reserveIds(store, wanted);
  // Building an index once is many times faster than growing it; nobody searches an empty register.
  const isEmpty = (await store.models.people.estimatedDocumentCount()) === 0;
  if (isEmpty) await store.models.people.collection.dropIndexes();
  let inserting = Promise.resolve();
  for (let done = 0; done < wanted; done += batchSize) {
    const length = Math.min(batchSize, wanted - done);
    const drafts = Array.from({ length }, (_, index) => {
      const number = done + index;
      return draft(first + number, new Date(now.getTime() - (wanted - number) * minute));
    });
    // The database stores a batch while the next one is made up.
    await inserting;
    inserting = insertBatch(store, drafts);
    store.log.info({ people: done + length, of: wanted }, "people generated");
  }
  await inserting;
  if (isEmpty) await buildIndexes(store);
}

/** In two halves at a time, each with one reading of the people. */
async function buildIndexes({ models }: Store): Promise<void> {
  const { collection, schema } = models.people;
  const indexes = schema.indexes().map(([key, { unique, partialFilterExpression }]) => ({
    key: new Map(Object.entries(key).map(([field, way]) => [field, way === -1 ? -1 : 1])),
    ...(unique && { unique: true }),
    ...(partialFilterExpression && { partialFilterExpression }),
  }));
  const halves = [0, 1].map((half) => indexes.filter((_, at) => at % 2 === half));
  await Promise.all(halves.map((half) => collection.createIndexes(half)));
}

async function reserveIds({ database }: Store, count: number): Promise<number> {
  const sequences = database.connection.collection<{ _id: string; value: number }>("counters");
  const taken = await sequences.findOneAndUpdate(
    { _id: "people" },
    { $inc: { value: count } },
    { upsert: true, returnDocument: "after" },
  );
  return (taken?.value ?? count) - count + 1;
}

function draft(_id: number, createdAt: Date): StoredPerson {
  const content = { ...emptyContent, ...generatedPerson(_id) };
  return {
    ...content,
    ...deriveFields(content),
    _id,
    slug: slugOf(`${content.name} ${content.surname}`, content.country),
    status: "approved",
    photoPlaceholder: null,
    proofCount: 0,
    lastProofAt: null,
    createdAt,
    updatedAt: createdAt,
    createdById: null,
    receiptHash: null,
    moderatedAt: createdAt,
    moderatedById: null,
    rejectionReason: null,
    additionalData: null,
    version: 1,
  };
}

async function insertBatch({ models }: Store, drafts: StoredPerson[]): Promise<void> {
  const slugs = drafts.map((person) => person.slug ?? "");
  const found = await models.slugs.find({ _id: trusted({ $in: slugs }) }).lean();
  const taken = new Set(found.map((slug) => slug._id));
  const people = drafts.map((person) => {
    const slug = taken.has(person.slug ?? "") ? `${person.slug}-${person._id}` : person.slug;
    taken.add(slug ?? "");
    return { ...person, slug };
  });
  const slugRows = people.map(({ _id, slug }) => ({ _id: slug, personId: _id }));
  await Promise.all([
    models.slugs.insertMany(slugRows, { ordered: false, lean: true }),
    models.people.insertMany(people, { ordered: false, lean: true }),
  ]);
  await count(models, people);
  const moves = people.map((person) => ({ before: null, after: person }));
  await keepWords({ models }, undefined, moves);
}

async function count(models: Store["models"], people: StoredPerson[]): Promise<void> {
  const $inc = { approved: people.length };
  await models.totals.updateOne({ _id: 0 }, { $inc }, { upsert: true });
  const byCountry = Map.groupBy(people, (person) => person.country ?? "");
  for (const [country, { length }] of byCountry) {
    const change = { $inc: { approved: length }, $setOnInsert: { country } };
    const _id = countryRow(country, 0);
    await models.countryCounts.updateOne({ _id }, change, { upsert: true });
  }
}
