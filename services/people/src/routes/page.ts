import type { Page } from "@deeds/contracts";
import { type Window, windowOf } from "@deeds/service-kit";

type PageWindow = Window & { page: number };

/** The window of a call that always answers the paged form. */
export function pageOf(query: {
  page?: number | undefined;
  limit?: number | undefined;
}): PageWindow {
  const page = query.page ?? 1;
  return { ...windowOf({ ...query, page }), page };
}

export const pageAnswer = <Item>(
  { page, limit }: PageWindow,
  found: { items: Item[]; total: number; totalIsExact: boolean },
): Page<Item> => ({ ...found, page, limit, totalPages: Math.ceil(found.total / limit) });
