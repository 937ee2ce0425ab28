import type { Page } from "@deeds/contracts";
import { type ApiError, Loaded, positiveInteger } from "@deeds/remote-kit";
import { useSearchParams } from "@deeds/router";
import { Pagination } from "@deeds/ui";
import type { ReactNode } from "react";

/** Rows of a page in the workspace's lists. */
export const pageSize = 20;

type Answer<Item> = Item[] | Page<Item>;

/** A list answer in its paged form, whichever form it came in. */
export function asPage<Item>(answer: Answer<Item>): Page<Item> {
  if (!Array.isArray(answer)) return answer;
  const total = answer.length;
  return { items: answer, page: 1, limit: total, total, totalPages: 1, totalIsExact: true };
}

/** The page of a list, kept in the address, and the address of another page. */
export function usePageNumber(): { page: number; hrefFor: (page: number) => string } {
  const [parameters] = useSearchParams();
  const hrefFor = (page: number) => {
    const next = new URLSearchParams(parameters);
    if (page > 1) next.set("page", String(page));
    else next.delete("page");
    return `?${next}`;
  };
  return { page: positiveInteger(parameters.get("page")) ?? 1, hrefFor };
}

interface PagedListProps<Item> {
  of: {
    data: Answer<Item> | undefined;
    error: ApiError | undefined;
    mutate(): Promise<unknown>;
  };
  failure: string;
  skeleton: ReactNode;
  /** In place of an empty list. */
  empty: ReactNode;
  /** Of the element around the rows and the pagination. */
  className: string;
  page: number;
  hrefFor(page: number): string;
  children(items: readonly Item[]): ReactNode;
}

/** One page of a list, with its skeleton, its error, and the links to its other pages. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { of, failure, skeleton, empty, className, page, hrefFor, children } = props;
  return (
    <Loaded {...{ of, failure, skeleton }}>
      {(answer) => {
        const { items, totalPages } = asPage(answer);
        if (items.length === 0) return empty;
        return (
          <div className={className}>
            {children(items)}
            <Pagination {...{ page, totalPages, hrefFor }} />
          </div>
        );
      }}
    </Loaded>
  );
}
