import { fillPostgres, timeScan, timeTrigrams } from "../search/peers.ts";
import { type Postgres, startPostgres } from "../search/postgres.ts";
import { type Measured, measureKind, type Times } from "../search/rounds.ts";
import { type OpenPeople, openPeople, type Sampled } from "../search/sample.ts";
import { openSearchDoor } from "../search/service.ts";
import { type Kind, kinds } from "../search/texts.ts";
import type { Bench, Finding, Suite } from "../suite.ts";
import { ms, timed } from "../timing.ts";

const people = Number(process.env.BENCH_PEOPLE ?? 1_000_000);
const sampled = 150;
const goalMs = 25;
const goalMinutes = 4;

export const search: Suite = {
  name: "search",
  title: `${people.toLocaleString("en")} generated people; each kind of search with ${sampled} texts at the people service's own door, one after another, medians of 3 rounds after one that warms up. Held against a \`$regex\` scan of the same collection and PostgreSQL's pg_trgm with the same people.`,
  run: async (bench) => {
    const product = await bench.product();
    const seeding = await timed(() => bench.seed(product, people));
    const door = openSearchDoor(product, await bench.administrator(product));
    const database = await openPeople(product.engines.databaseUrl("people"));
    bench.atEnd(() => database.close());
    const sample = await database.sample(sampled);
    const own = new Map<Kind, Measured>();
    for (const kind of kinds) {
      const measured = await measureKind(door, kind, sample);
      own.set(kind, measured);
      bench.say(`${kind.name}: ${shown(measured.first)}; last page ${shown(measured.last)}`);
    }
    const peers = await timePeers(bench, database, sample);
    return [
      generated(seeding),
      ...[...own].flatMap(([kind, measured]) => findingsOf(kind, measured, peers.get(kind))),
      ...(await sizesOf(database)),
    ];
  },
};

interface PeerTimes {
  scan: Times | null;
  trigrams: Times | null;
}

async function timePeers(bench: Bench, database: OpenPeople, sample: readonly Sampled[]) {
  const postgres = await startPostgres(bench);
  if (postgres === null) bench.say("no PostgreSQL is installed: pg_trgm is left out");
  else await fillPostgres(postgres, database);
  const times = new Map<Kind, PeerTimes>();
  for (const kind of kinds) times.set(kind, await peersOf(kind, { postgres, database, sample }));
  return times;
}

async function peersOf(
  kind: Kind,
  from: { postgres: Postgres | null; database: OpenPeople; sample: readonly Sampled[] },
): Promise<PeerTimes> {
  return {
    scan: await timeScan(from.database, kind, from.sample),
    trigrams: from.postgres && (await timeTrigrams(from.postgres, kind, from.sample)),
  };
}

const shown = (times: Times | null): string =>
  times === null ? "is the first" : `p50 ${ms(times.p50)}, p99 ${ms(times.p99)}`;

function generated(milliseconds: number): Finding {
  const minutes = milliseconds / 60_000;
  return {
    what: "generating them, indexes included",
    figure: `${minutes.toFixed(1)} min`,
    goal: `≤ ${goalMinutes} min`,
    met: minutes <= goalMinutes,
  };
}

function findingsOf(kind: Kind, measured: Measured, peers: PeerTimes | undefined): Finding[] {
  const { first, last } = measured;
  const baseline = [
    ...(peers?.trigrams ? [`pg_trgm: ${shown(peers.trigrams)}`] : []),
    ...(peers?.scan ? [`$regex: p50 ${ms(peers.scan.p50)}`] : []),
  ].join("; ");
  const best = peers?.trigrams?.p99 ?? peers?.scan?.p50;
  return [
    {
      ...findingOf(`${kind.name}, page 1`, first),
      ...(baseline !== "" && { baseline }),
      ...(best !== undefined && { ratio: first.p99 / best }),
    },
    ...(last === null ? [] : [findingOf(`${kind.name}, last page`, last)]),
  ];
}

const findingOf = (what: string, times: Times): Finding => ({
  what,
  figure: shown(times),
  goal: `p99 ≤ ${goalMs} ms`,
  met: times.p99 <= goalMs,
});

async function sizesOf(database: OpenPeople): Promise<Finding[]> {
  const { data, indexes } = await database.sizes();
  const sum = Object.values(indexes).reduce((total, size) => total + size, 0);
  return [
    { what: "on the disk", figure: `people ${data.toFixed(0)} MB, indexes ${sum.toFixed(0)} MB` },
  ];
}
