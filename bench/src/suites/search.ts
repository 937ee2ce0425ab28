import { endpoints, gatewaySecretHeader, identityHeader, tokensResponse } from "@deeds/contracts";
import type { Product } from "@deeds/launcher";
import type { Caller } from "@deeds/test-kit/caller";
import { z } from "zod";
import { load } from "../load.ts";
import { medianOf, repeat, timed } from "../measure.ts";
import { atMost, evaluate, type Finding, goal, write } from "../report.ts";
import { type Kind, kinds, textsOf } from "../search/kinds.ts";
import { type Peers, shown, type Times, timePeers } from "../search/peers.ts";
import { openPeople, type PeopleDatabase, type Sampled } from "../search/people.ts";
import { type Suite, sizes } from "../suite.ts";

const { people, sampled, rounds } = sizes(
  { people: Number(process.env.BENCH_PEOPLE ?? 1_000_000), sampled: 150, rounds: 3 },
  { people: 3_000, sampled: 20, rounds: 1 },
);
const goals = {
  generated: goal("generating them, indexes included", atMost(4, "min")),
  of: new Map(
    kinds.map((kind) => [
      kind,
      {
        first: goal(`${kind.name}, page 1`, atMost(25, "ms", "p99")),
        last: goal(`${kind.name}, last page`, atMost(25, "ms", "p99")),
      },
    ]),
  ),
};

export const search: Suite = {
  name: "search",
  title: `${people.toLocaleString("en")} generated people; each kind of search with ${sampled} texts at the people service's own HTTP port, one after another, medians of ${rounds} rounds after one that warms up. The baselines are a \`$regex\` scan of the same collection and PostgreSQL's pg_trgm with the same people.`,
  // A single page of results has no last page.
  goals: [goals.generated, ...[...goals.of.values()].map(({ first }) => first)],
  run: async (bench) => {
    const product = await bench.startProduct();
    const seeding = await timed(() => bench.insertPeople(product, people));
    const token = tokenOf(product, await bench.administrator(product));
    const database = await openPeople(product.engines.databaseUrl("people"));
    bench.onClose(() => database.close());
    const sample = await database.sample(sampled);
    const own = new Map<Kind, Measured>();
    for (const kind of kinds) {
      own.set(kind, await measureKind(product.urls.people, token, kind, sample));
      bench.log(kind.name);
    }
    const peers = await timePeers(bench, database, sample);
    const minutes = seeding / 60_000;
    return [
      evaluate(goals.generated, [minutes], { figure: write(minutes, "min") }),
      ...kinds.flatMap((kind) => findingsOf(kind, own.get(kind), peers(kind))),
      await sizeOf(database),
    ];
  },
};

interface Measured {
  first: Times;
  /** `null` when all results are on the first page. */
  last: Times | null;
}

/** Asks for the first and the last page of each search, one after another, in several rounds. */
async function measureKind(
  origin: string,
  token: () => Promise<string>,
  kind: Kind,
  sample: readonly Sampled[],
): Promise<Measured> {
  const ask = async (
    queries: readonly Query[],
    receive: (body: string) => void = () => undefined,
  ) =>
    load({
      url: origin,
      headers: kind.fullAccess ? { [identityHeader]: await token() } : {},
      requests: queries.map((query) => ({
        path: `${endpoints.publicPeople.path}?${new URLSearchParams({ ...kind.query, ...query })}`,
        onResponse: (_status: number, body: string) => receive(body),
      })),
      end: { responses: queries.length },
    });
  const inRounds = async (queries: readonly Query[]): Promise<Times> => {
    const times = await repeat(rounds, async () => (await ask(queries)).times);
    return { p50: medianOf(times, 50), p99: medianOf(times, 99) };
  };
  const first: Query[] = textsOf(kind, sample).map((search) => ({ search }));
  const pages: number[] = [];
  // Warms up, and shows where each search ends.
  await ask(first, (body) => pages.push(foundPage.parse(JSON.parse(body)).totalPages));
  const last = first
    .map((query, at) => ({ ...query, page: String(pages[at]) }))
    .filter(({ page }) => Number(page) > 1);
  if (last.length > 0) await ask(last);
  return {
    first: await inRounds(first),
    last: last.length === 0 ? null : await inRounds(last),
  };
}

type Query = Record<string, string>;

const foundPage = z.object({ totalPages: z.int() });

/** Tokens of a caller who sees contacts, as the gateway gets them from auth; they live for a minute. */
function tokenOf({ urls, secrets }: Product, { cookie }: Caller): () => Promise<string> {
  const sessionId = /sid=([^;]+)/.exec(cookie)?.[1];
  return async () => {
    const response = await fetch(`${urls.auth}/internal/tokens`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        [gatewaySecretHeader]: secrets.GATEWAY_SECRET,
      },
      body: JSON.stringify({ sessionId, openVisitor: false }),
    });
    const { tokens } = tokensResponse.parse(await response.json());
    if (!tokens.people) throw new Error("there is no token for the people service");
    return tokens.people;
  };
}

function findingsOf(kind: Kind, measured: Measured | undefined, { baseline, best }: Peers) {
  const own = goals.of.get(kind);
  if (!own || !measured) return [];
  const { first, last } = measured;
  return [
    evaluate(own.first, [first.p99], {
      figure: shown(first),
      ...(baseline !== "" && { baseline }),
      ...(best !== undefined && { ratio: first.p99 / best }),
    }),
    ...(last ? [evaluate(own.last, [last.p99], { figure: shown(last) })] : []),
  ];
}

async function sizeOf(database: PeopleDatabase): Promise<Finding> {
  const { data, indexes } = await database.megabytes();
  return {
    what: "on the disk",
    figure: `people ${write(data, "MB")}, indexes ${write(indexes, "MB")}`,
  };
}
