import type { Page } from "@deeds/contracts";

/** Rows of a page in the workspace's lists. */
export const pageSize = 20;

/** A list answer in its paged form, whichever form it came in. */
export function asPage<Item>(answer: Item[] | Page<Item>): Page<Item> {
  if (!Array.isArray(answer)) return answer;
  const total = answer.length;
  return { items: answer, page: 1, limit: total, total, totalPages: 1, totalIsExact: true };
}
