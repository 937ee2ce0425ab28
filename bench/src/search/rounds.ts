import { median, percentile } from "../measure.ts";
import type { Sampled } from "./sample.ts";
import { readPage, type SearchDoor } from "./service.ts";
import type { Kind } from "./texts.ts";

/** Milliseconds: the medians of each round's percentiles. */
export interface Times {
  p50: number;
  p99: number;
}

export interface Measured {
  first: Times;
  /** Null where everybody found is on the first page. */
  last: Times | null;
  /** Searches that found nobody. */
  none: number;
  texts: number;
}

const rounds = 3;

/** Asks for the first and the last page of each search, one after another, in several rounds. */
export async function measureKind(
  door: SearchDoor,
  kind: Kind,
  people: readonly Sampled[],
): Promise<Measured> {
  const texts = people.map(kind.textOf).filter((text) => text !== null);
  const ask = (query: Record<string, string>) =>
    door.ask({ ...kind.query, ...query }, kind.fullAccess ?? false);
  const pages: number[] = [];
  // Warms up, and tells where each search ends.
  for (const search of texts) {
    const { totalPages } = readPage((await ask({ search })).text);
    pages.push(totalPages);
  }
  const last = texts
    .map((search, at) => ({ search, page: String(pages[at]) }))
    .filter(({ page }) => Number(page) > 1);
  for (const query of last) await ask(query);
  return {
    first: await inRounds(texts.map((search) => () => ask({ search }))),
    last: last.length === 0 ? null : await inRounds(last.map((query) => () => ask(query))),
    none: pages.filter((count) => count === 0).length,
    texts: texts.length,
  };
}

async function inRounds(calls: readonly (() => Promise<{ took: number }>)[]): Promise<Times> {
  const measured: Times[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = [];
    for (const call of calls) times.push((await call()).took);
    measured.push(timesOf(times));
  }
  return {
    p50: median(measured.map(({ p50 }) => p50)),
    p99: median(measured.map(({ p99 }) => p99)),
  };
}

export const timesOf = (times: readonly number[]): Times => ({
  p50: percentile(times, 50),
  p99: percentile(times, 99),
});
