import { limits, type Page } from "@deeds/contracts";
import type Koa from "koa";
import { refuse } from "./errors.ts";
import type { Viewer } from "./viewer.ts";

/** The requested part of a list. */
export interface Window {
  /** `null` for the array form. */
  page: number | null;
  limit: number;
  skip: number;
}

/** Returns the window of a list call: an array of at most 500 without a page or a limit. */
export function windowOf(query: { page?: number | undefined; limit?: number | undefined }): Window {
  if (query.page === undefined && query.limit === undefined) {
    return { page: null, limit: limits.arrayResponse, skip: 0 };
  }
  const limit = query.limit ?? limits.pageSize.default;
  const page = query.page ?? 1;
  return { page, limit, skip: (page - 1) * limit };
}

/**
 * Returns the account whose own entries a call lists: the viewer's, or for administrators the one that
 * `userId` names. Throws `not-allowed` for that of another account.
 */
export function requireOwner(call: {
  query: { userId?: number | undefined };
  viewer: Viewer;
}): number {
  const { userId, isAdmin } = call.viewer;
  if (userId === null) throw refuse.notAuthenticated();
  const owner = call.query.userId ?? userId;
  if (owner !== userId && !isAdmin) throw refuse.notAllowed();
  return owner;
}

interface Found<Item> {
  items: Item[];
  total: number;
  totalIsExact?: boolean;
}

/** Returns the response of a list call in the requested form. */
export function listResponse<Item>(ctx: Koa.Context, window: Window, found: Found<Item>) {
  if (window.page === null) {
    if (found.total > found.items.length) ctx.set("X-Total-Count", String(found.total));
    return found.items;
  }
  return pageResponse({ ...window, page: window.page }, found);
}

/** Returns the response of a list call in pages. */
export function pageResponse<Item>(
  { page, limit }: Pick<Window, "limit"> & { page: number },
  { items, total, totalIsExact = true }: Found<Item>,
): Page<Item> {
  return { items, page, limit, total, totalPages: Math.ceil(total / limit), totalIsExact };
}
