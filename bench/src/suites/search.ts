import { endpoints, gatewaySecretHeader, identityHeader, tokensResponse } from "@deeds/contracts";
import { serviceSecretOf } from "@deeds/contracts/gateway-secret";
import type { Product } from "@deeds/launcher";
import type { Caller } from "@deeds/test-kit/caller";
import { z } from "zod";
import { load } from "../load.ts";
import { medianOf, repeat, timed } from "../measure.ts";
import { atMost, evaluate, type Finding, goal, notMeasured, write } from "../report.ts";
import { type Kind, kinds, textsOf } from "../search/kinds.ts";
import { type Peers, shown, type Times, timePeers } from "../search/peers.ts";
import { openPeople, type People, type Sampled, sampleOf } from "../search/people.ts";
import { type Suite, sizes } from "../suite.ts";

const { people, sampled, rounds } = sizes(
  { people: Number(process.env.BENCH_PEOPLE ?? 1_000_000), sampled: 150, rounds: 5 },
  { people: 3_000, sampled: 20, rounds: 1 },
);
const generated = goal("generating them, indexes included", atMost(4, "min"));
const searches = kinds.map((kind) => ({
  kind,
  first: goal(`${kind.name}, page 1`, atMost(25, "ms", "p99")),
  last: goal(`${kind.name}, last page`, atMost(25, "ms", "p99")),
}));

export const search: Suite = {
  name: "search",
  title: `${people.toLocaleString("en")} generated people; each kind of search with ${sampled} texts at the people service's own HTTP port, one after another, medians of ${rounds} rounds after one that warms up. Suggestions have no last page: the home page shows their first page and leads to the list by relevance. The baselines are a \`$regex\` scan of the same collection and PostgreSQL's pg_trgm with the same people.`,
  // A single page of results has no last page.
  goals: [generated, ...searches.map(({ first }) => first)],
  run: async (bench) => {
    const product = await bench.startProduct();
    const register = await openPeople(bench, product.engines.databaseUrl("people"));
    const isReused = (await register.estimatedDocumentCount()) === people;
    const seeding = isReused ? null : await timed(() => bench.insertPeople(product, people));
    const token = tokenOf(product, await bench.administrator(product));
    const sample = await sampleOf(register, sampled);
    const measured: [search: (typeof searches)[number], times: Measured][] = [];
    for (const search of searches) {
      measured.push([search, await measureKind(product, token, search.kind, sample)]);
      bench.log(search.kind.name);
    }
    const peers = await timePeers(bench, register, sample);
    return [
      generationOf(seeding),
      ...measured.flatMap(([search, times]) => findingsOf(search, times, peers(search.kind))),
      await sizeOf(register),
    ];
  },
};

/** @param seeding in milliseconds; `null` when the people of `BENCH_DATA_DIR` were there */
function generationOf(seeding: number | null): Finding {
  if (seeding === null) return notMeasured(generated, "the people of BENCH_DATA_DIR were there");
  const minutes = seeding / 60_000;
  return evaluate(generated, [minutes], { figure: write(minutes, "min") });
}

interface Measured {
  first: Times;
  /** `null` when all results are on the first page. */
  last: Times | null;
}

/** Asks for the first and the last page of each search, one after another, in several rounds. */
async function measureKind(
  { urls, secrets }: Product,
  token: () => Promise<string>,
  kind: Kind,
  sample: readonly Sampled[],
): Promise<Measured> {
  const ask = async (
    queries: readonly Query[],
    receive: (body: string) => void = () => undefined,
  ) =>
    load({
      url: urls.people,
      headers: {
        [gatewaySecretHeader]: serviceSecretOf("people", secrets),
        ...(kind.fullAccess && { [identityHeader]: await token() }),
      },
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
    .filter(({ page }) => !kind.isOnePage && Number(page) > 1);
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

function findingsOf(
  own: (typeof searches)[number],
  { first, last }: Measured,
  { baseline, best }: Peers,
) {
  return [
    evaluate(own.first, [first.p99], {
      figure: shown(first),
      ...(baseline !== "" && { baseline }),
      ...(best !== undefined && { ratio: first.p99 / best }),
    }),
    ...(last ? [evaluate(own.last, [last.p99], { figure: shown(last) })] : []),
  ];
}

/** What the stored people and their indexes take. */
async function sizeOf(register: People): Promise<Finding> {
  const [stats] = await register
    .aggregate<{ storageStats: { storageSize: number; totalIndexSize: number } }>([
      { $collStats: { storageStats: {} } },
    ])
    .toArray();
  const { storageSize = 0, totalIndexSize = 0 } = stats?.storageStats ?? {};
  const [data, indexes] = [write(storageSize / 1e6, "MB"), write(totalIndexSize / 1e6, "MB")];
  return { what: "on the disk", figure: `people ${data}, indexes ${indexes}` };
}
