import { z } from "zod";
import { limits } from "./limits.ts";
import { id, wholeNumber } from "./text.ts";

/** `?page=` from 1 and `?limit=` from 1 to 100; absent `page` with a `limit` means page 1. */
export const pageQuery = z.strictObject({
  page: wholeNumber(1_000_000, "invalid").optional(),
  limit: wholeNumber(limits.pageSize.max, "invalid").optional(),
});

/** `userId`: the account whose entries are listed; administrators only. */
export const ownQuery = pageQuery.extend({ userId: id.optional() });

/** The paged form of a list. `total` may stop counting at 10,000; then `totalIsExact` is false. */
export const paged = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    totalPages: z.int(),
    totalIsExact: z.boolean(),
  });

export interface Page<Item> extends Omit<z.infer<ReturnType<typeof paged>>, "items"> {
  items: Item[];
}

/** A list call: an array, or the paged form when the query asks for a page or a limit. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.union([z.array(item), paged(item)]);
