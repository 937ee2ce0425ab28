import type { House } from "../../house.ts";
import type { PeopleFilter } from "./people-query.ts";

/** So long a list may be told to be long without looking again: people rarely go. */
const rememberedMs = 60_000;
const mostRemembered = 1_000;

const known = new WeakMap<House["models"], Map<string, number>>();

/**
 * Lists with more people than are counted: of these nothing else is told, so that they need not be
 * counted each time. One letter begins a name of a hundred thousand.
 */
export function longLists({ models }: Pick<House, "models">) {
  const found = known.get(models) ?? new Map<string, number>();
  known.set(models, found);
  return {
    has: (filter: PeopleFilter): boolean =>
      (found.get(keyOf(filter)) ?? 0) > Date.now() - rememberedMs,
    add: (filter: PeopleFilter): void => {
      if (found.size >= mostRemembered) found.clear();
      found.set(keyOf(filter), Date.now());
    },
  };
}

const keyOf = (filter: PeopleFilter): string =>
  JSON.stringify([filter, filter.terms?.contact?.pattern.source]);
