import { limits, type Page } from "@deeds/contracts";
import type Koa from "koa";

/** The part of a list that a call asks for. */
export interface Window {
  /** Null: the array form. */
  page: number | null;
  limit: number;
  skip: number;
}

/** The window of a list call: an array of 500 at most unless it asks for a page or a limit. */
export function windowOf(query: { page?: number | undefined; limit?: number | undefined }): Window {
  if (query.page === undefined && query.limit === undefined) {
    return { page: null, limit: limits.arrayAnswer, skip: 0 };
  }
  const limit = query.limit ?? limits.pageSize.default;
  const page = query.page ?? 1;
  return { page, limit, skip: (page - 1) * limit };
}

/** The answer of a list call in the form that was asked for. */
export function listResponse<Item>(
  ctx: Koa.Context,
  window: Window,
  found: { items: Item[]; total: number; totalIsExact?: boolean },
): Item[] | Page<Item> {
  if (window.page === null) {
    if (found.total > found.items.length) ctx.set("X-Total-Count", String(found.total));
    return found.items;
  }
  return {
    items: found.items,
    page: window.page,
    limit: window.limit,
    total: found.total,
    totalPages: Math.ceil(found.total / window.limit),
    totalIsExact: found.totalIsExact ?? true,
  };
}
