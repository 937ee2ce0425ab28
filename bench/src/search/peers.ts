import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { findOnPath, freePort } from "@deeds/engines";
import { percentile, timed } from "../measure.ts";
import { write } from "../report.ts";
import type { Bench } from "../suite.ts";
import { type Kind, kinds, textsOf } from "./kinds.ts";
import type { People, Sampled } from "./people.ts";

/** Milliseconds. */
export interface Times {
  p50: number;
  p99: number;
}

export const shown = ({ p50, p99 }: Times): string =>
  `p50 ${write(p50, "ms")}, p99 ${write(p99, "ms")}`;

/** What other databases take for the same kind of search. */
export interface Peers {
  baseline: string;
  /** Milliseconds of the fastest; absent when none can find such texts. */
  best?: number | undefined;
}

/** A scan of a million people takes seconds: so many are timed. */
const scans = 3;
const statements = 60;
const pageSize = 20;

/** Measures the usual ways of other databases with the same people and texts. */
export async function timePeers(
  bench: Bench,
  people: People,
  sample: readonly Sampled[],
): Promise<(kind: Kind) => Peers> {
  const psql = await startPostgres(bench);
  if (psql) await copyPeople(psql, people);
  const peers = new Map<Kind, Peers>();
  for (const kind of kinds) {
    const scan = await timeScan(people, kind, sample);
    const trigrams = psql && (await timeTrigrams(psql, kind, sample));
    const missing = kind.peer && !psql ? ["pg_trgm: not measured, there is no PostgreSQL"] : [];
    const parts = [
      ...(trigrams ? [`pg_trgm: ${shown(trigrams)}`] : missing),
      ...(scan ? [`$regex: p50 ${write(scan.p50, "ms")}`] : []),
    ];
    peers.set(kind, { baseline: parts.join("; "), best: trigrams?.p99 ?? scan?.p50 });
  }
  return (kind) => peers.get(kind) ?? { baseline: "" };
}

/** The usual way in MongoDB: a regular expression over all people; `null` when it cannot. */
async function timeScan(
  people: People,
  kind: Kind,
  sample: readonly Sampled[],
): Promise<Times | null> {
  const { peer } = kind;
  if (peer === undefined || peer === "similarity") return null;
  const times: number[] = [];
  for (const text of textsOf(kind, sample).slice(0, scans)) {
    const found = people.find({ status: "approved", ...scanFor(text, peer) });
    // In the order of the collection: by an index of dates it takes minutes.
    const scanned = found.hint({ $natural: 1 }).sort({ createdAt: -1 }).limit(pageSize);
    times.push(await timed(() => scanned.toArray()));
  }
  return timesOf(times);
}

const timesOf = (times: readonly number[]): Times => ({
  p50: percentile(times, 50),
  p99: percentile(times, 99),
});

function scanFor(text: string, peer: "name" | "phone" | "instagramUsername") {
  const pattern = (part: string) => ({ $regex: RegExp.escape(part), $options: "i" });
  if (peer !== "name") return { [peer]: pattern(text.replace(/^@/, "")) };
  const inNames = (word: string) => ({
    $or: [{ name: pattern(word) }, { surname: pattern(word) }],
  });
  return { $and: text.split(" ").map(inNames) };
}

/** Runs psql with this input and these arguments; returns what it prints. */
type Psql = (input: Iterable<string> | AsyncIterable<string>, ...args: string[]) => Promise<string>;

/** Copies all people into a table with a trigram index for each searched column. */
async function copyPeople(psql: Psql, people: People): Promise<void> {
  await psql([
    `CREATE EXTENSION pg_trgm;
     CREATE TABLE people (id int, name text, phone text, "instagramUsername" text,
       city text, country text, created timestamptz);`,
  ]);
  await psql(linesOf(people), "-c", "COPY people FROM STDIN");
  await psql([
    `CREATE INDEX ON people USING gin (name gin_trgm_ops);
     CREATE INDEX ON people USING gin (phone gin_trgm_ops);
     CREATE INDEX ON people USING gin ("instagramUsername" gin_trgm_ops);
     CREATE INDEX ON people (created DESC);
     ANALYZE people;`,
  ]);
}

async function* linesOf(people: People): AsyncGenerator<string> {
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

/** The usual way in PostgreSQL, in one session; `null` when it cannot. */
async function timeTrigrams(
  psql: Psql,
  kind: Kind,
  sample: readonly Sampled[],
): Promise<Times | null> {
  const { peer } = kind;
  if (peer === undefined) return null;
  const selects = textsOf(kind, sample)
    .slice(0, statements)
    .map((text) => `${selectFor(text, peer)};\n`);
  const output = await psql(["\\timing on\n", "\\o /dev/null\n", ...selects]);
  const times = [...output.matchAll(/^Time: ([\d.]+) ms/gm)].map((match) => Number(match[1]));
  return timesOf(times);
}

function selectFor(text: string, peer: NonNullable<Kind["peer"]>): string {
  if (peer === "similarity") {
    const typed = quoted(text);
    return `SELECT * FROM people WHERE ${typed} <% name ORDER BY ${typed} <<-> name LIMIT ${pageSize}`;
  }
  const parts = peer === "name" ? text.split(" ") : [text.replace(/^@/, "")];
  const conditions = parts.map((part) => `"${peer}" ILIKE ${quoted(`%${part}%`)}`);
  return `SELECT * FROM people WHERE ${conditions.join(" AND ")} ORDER BY created DESC LIMIT ${pageSize}`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Starts PostgreSQL on a free port; `null` when none is installed. */
async function startPostgres(bench: Bench): Promise<Psql | null> {
  // Debian has its programs outside the path.
  const debian = ["18", "17", "16", "15", "14"].map((major) => `/usr/lib/postgresql/${major}/bin`);
  const PATH = [...debian, process.env.PATH].join(":");
  const initdb = findOnPath("initdb", { PATH });
  if (!initdb) return null;
  const program = (name: string) => join(initdb, "..", name);
  const folder = await bench.folder();
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const run = (name: string, ...args: string[]) => promisify(execFile)(program(name), args, user);
  await run("initdb", "-D", data, "-A", "trust", "-U", "bench", "--no-sync");
  const port = String(await freePort());
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "shared_buffers=1GB",
    "fsync=off",
    "max_wal_size=4GB",
    "maintenance_work_mem=512MB",
    "jit=off",
    `port=${port}`,
  ];
  const options = settings.map((setting) => `-c ${setting}`).join(" ");
  await run("pg_ctl", "-D", data, "-l", join(folder, "log"), "-o", options, "-w", "start");
  bench.onClose(() => run("pg_ctl", "-D", data, "-m", "immediate", "stop"));
  const connection = ["-h", "127.0.0.1", "-p", port, "-U", "bench", "-d", "postgres"];
  const flags = [...connection, "-X", "-q", "-v", "ON_ERROR_STOP=1"];
  return async (input, ...args) => {
    const stdio = ["pipe", "pipe", "inherit"] as const;
    const child = spawn(program("psql"), [...flags, ...args], { stdio: [...stdio] });
    const output = child.stdout.setEncoding("utf8").toArray();
    const ended = once(child, "close");
    await pipeline(Readable.from(input), child.stdin);
    const [code] = await ended;
    if (code !== 0) throw new Error(`psql ended with ${code}`);
    return (await output).join("");
  };
}
