import { Readable } from "node:stream";
import { timed } from "../timing.ts";
import type { Postgres } from "./postgres.ts";
import { type Times, timesOf } from "./rounds.ts";
import type { OpenPeople, Sampled } from "./sample.ts";
import type { Kind } from "./texts.ts";

/** A scan of a million people takes seconds: so many are timed. */
const scans = 3;
const statements = 60;
const shown = 20;

const textsOf = (kind: Kind, people: readonly Sampled[], most: number): string[] =>
  people
    .map(kind.textOf)
    .filter((text) => text !== null)
    .slice(0, most);

/** The usual way in MongoDB: a pattern that is looked for in everybody. Null: it cannot find them. */
export async function timeScan(
  { people }: OpenPeople,
  kind: Kind,
  sample: readonly Sampled[],
): Promise<Times | null> {
  const { peer } = kind;
  if (peer === undefined || peer === "similarity") return null;
  const times: number[] = [];
  for (const text of textsOf(kind, sample, scans)) {
    const found = people.find({ status: "approved", ...scanFor(text, peer) });
    // In the order of the collection: by an index of dates it takes minutes.
    const scanned = found.hint({ $natural: 1 }).sort({ createdAt: -1 }).limit(shown);
    times.push(await timed(() => scanned.toArray()));
  }
  return timesOf(times);
}

function scanFor(text: string, peer: "name" | "phone" | "instagramUsername") {
  const pattern = (part: string) => ({ $regex: escaped(part), $options: "i" });
  if (peer !== "name") return { [peer]: pattern(text.replace(/^@/, "")) };
  const inNames = (word: string) => ({
    $or: [{ name: pattern(word) }, { surname: pattern(word) }],
  });
  return { $and: text.split(" ").map(inNames) };
}

const escaped = (text: string): string => text.replace(/[.+*?^${}()|[\]\\]/g, "\\$&");

/** Copies everybody into a table with an index of trigrams for each column that is searched. */
export async function fillPostgres(postgres: Postgres, { people }: OpenPeople): Promise<void> {
  await postgres.execute(
    `CREATE EXTENSION pg_trgm;
     CREATE TABLE people (id int, name text, phone text, "instagramUsername" text,
       city text, country text, created timestamptz)`,
  );
  await postgres.load("people", Readable.from(linesOf(people)));
  await postgres.execute(
    `CREATE INDEX ON people USING gin (name gin_trgm_ops);
     CREATE INDEX ON people USING gin (phone gin_trgm_ops);
     CREATE INDEX ON people USING gin ("instagramUsername" gin_trgm_ops);
     CREATE INDEX ON people (created DESC);
     ANALYZE people`,
  );
}

async function* linesOf(people: OpenPeople["people"]): AsyncGenerator<string> {
  let lines = "";
  for await (const person of people.find({}, { projection: { search: 0, searchNarrow: 0 } })) {
    const { _id, name, surname, phone, instagramUsername, city, country, createdAt } = person;
    const cells = [phone, instagramUsername, city, country, createdAt.toISOString()];
    lines += `${[_id, `${name} ${surname}`, ...cells.map((cell) => cell ?? "\\N")].join("\t")}\n`;
    if (lines.length < 65_536) continue;
    yield lines;
    lines = "";
  }
  yield lines;
}

/** The usual way in PostgreSQL. Null: it cannot find them. */
export async function timeTrigrams(
  postgres: Postgres,
  kind: Kind,
  sample: readonly Sampled[],
): Promise<Times | null> {
  const { peer } = kind;
  if (peer === undefined) return null;
  const texts = textsOf(kind, sample, statements);
  return timesOf(await postgres.time(texts.map((text) => selectFor(text, peer))));
}

function selectFor(text: string, peer: NonNullable<Kind["peer"]>): string {
  if (peer === "similarity") {
    const typed = quoted(text);
    return `SELECT * FROM people WHERE ${typed} <% name ORDER BY ${typed} <<-> name LIMIT ${shown}`;
  }
  const parts = peer === "name" ? text.split(" ") : [text.replace(/^@/, "")];
  const conditions = parts.map((part) => `"${peer}" ILIKE ${quoted(`%${part}%`)}`);
  return `SELECT * FROM people WHERE ${conditions.join(" AND ")} ORDER BY created DESC LIMIT ${shown}`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
