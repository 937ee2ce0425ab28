import { endpoints, type Person } from "@deeds/contracts/browser";
import { type ApiError, callEndpoint, useEndpoint } from "@deeds/remote-kit";
import { useEffect, useState } from "react";
import type { PeopleQuery } from "../../api/register.ts";
import { asPage } from "../../common/lists.tsx";
import { callOf, type ListQuery } from "../people-query.ts";
import { blockSize, blocksOf, blocksOfRange } from "./blocks.ts";

const callOfBlock = (query: ListQuery, block: number): PeopleQuery => ({
  ...callOf(query, true),
  page: block + 1,
  limit: blockSize,
});

function useBlock(query: ListQuery, block: number | undefined) {
  const args = block === undefined ? null : { query: callOfBlock(query, block) };
  const { data, error, mutate } = useEndpoint(endpoints.people, args);
  return { block, page: data && asPage(data), error, mutate };
}

/** Milliseconds for which a place is scrolled past without loading it. */
const passingMs = 60;

/** The blocks to load: not those that are only scrolled past. */
function useSettled(blocks: readonly number[]): readonly number[] {
  const key = blocks.join();
  const [settled, setSettled] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), passingMs);
    return () => clearTimeout(timer);
  }, [key]);
  return settled.split(",").map(Number);
}

export interface Rows {
  /** `null` until the first block has arrived. */
  total: number | null;
  /** `false`: there are more people than the list counts. */
  isExact: boolean;
  error: ApiError | undefined;
  reload(): void;
  /** `undefined` while the row's block is loading. */
  rowAt(index: number): Person | undefined;
  /** Loads the people of a range of rows, both ends included. */
  load(one: number, other: number): Promise<Person[]>;
}

/** The rows of the table, of which only the blocks around the visible ones are loaded. */
export function useRows(query: ListQuery, visible: { first: number; last: number }): Rows {
  const [known, setKnown] = useState<{ total: number; isExact: boolean } | null>(null);
  const [first, second, third] = useSettled(blocksOf(visible, known?.total ?? null));
  const blocks = [useBlock(query, first), useBlock(query, second), useBlock(query, third)];
  const counted = blocks.find(({ page }) => page)?.page;
  const total = counted?.total ?? known?.total ?? null;
  const isExact = counted?.totalIsExact ?? known?.isExact ?? true;
  if (total !== null && (total !== known?.total || isExact !== known.isExact)) {
    setKnown({ total, isExact });
  }
  const pageOf = (block: number) => blocks.find((one) => one.block === block)?.page;
  const rowAt = (index: number) => pageOf(Math.floor(index / blockSize))?.items[index % blockSize];
  const failed = blocks.find(({ error }) => error);
  return {
    total,
    isExact,
    error: failed?.error,
    reload: () => void failed?.mutate(),
    rowAt,
    load: async (one, other) => {
      const pages = await Promise.all(
        blocksOfRange(one, other).map(async (block) => {
          const loaded =
            pageOf(block) ??
            asPage(await callEndpoint(endpoints.people, { query: callOfBlock(query, block) }));
          return loaded.items.map((person, index) => [block * blockSize + index, person] as const);
        }),
      );
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      return pages
        .flat()
        .filter(([index]) => index >= from && index <= to)
        .map(([, person]) => person);
    },
  };
}
