import { Link } from "@deeds/router";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { Button, ButtonLink } from "../actions/actions.tsx";
import { useUiText } from "../basics.tsx";

interface PaginationProps {
  page: number;
  totalPages: number;
  hrefFor: (page: number) => string;
}

/** Links to the previous and next page, and in wide windows to single pages. */
export function Pagination({ page, totalPages, hrefFor }: PaginationProps) {
  const t = useUiText();
  if (totalPages <= 1) return null;
  return (
    <nav className="gd-pagination" aria-label={t("pages")}>
      <Step to={page > 1 ? hrefFor(page - 1) : null} direction="previous" />
      <ol className="gd-pages">
        {pageNumbers(page, totalPages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link
                to={hrefFor(number)}
                aria-label={t("page", { page: number })}
                aria-current={number === page ? "page" : undefined}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <div className="gd-page-of">
        <p>{t("pageOf", { page, total: totalPages })}</p>
        <Step to={page < totalPages ? hrefFor(page + 1) : null} direction="next" />
      </div>
    </nav>
  );
}

function Step({ to, direction }: { to: string | null; direction: "previous" | "next" }) {
  const t = useUiText();
  const look = direction === "next" ? { iconAfter: ArrowRight } : { icon: ArrowLeft };
  if (to === null) {
    return (
      <Button disabled {...look}>
        {t(direction)}
      </Button>
    );
  }
  return (
    <ButtonLink to={to} rel={direction === "next" ? "next" : "prev"} {...look}>
      {t(direction)}
    </ButtonLink>
  );
}

/** Returns the pages to link, with `null` for a gap: 1 2 3 … 65, or 1 … 31 32 33 … 65. */
export function pageNumbers(page: number, total: number): (number | null)[] {
  const near = page <= 2 ? [1, 2, 3] : page >= total - 1 ? [total - 2, total - 1, total] : [];
  const wanted = [1, page - 1, page, page + 1, ...near, total];
  const pages = [...new Set(wanted)]
    .filter((number) => number >= 1 && number <= total)
    .sort((a, b) => a - b);
  return pages.flatMap((number, index) => withGap(number, pages[index - 1]));
}

/** A gap of one page is shown as that page. */
function withGap(page: number, previous: number | undefined): (number | null)[] {
  if (previous === undefined || page - previous === 1) return [page];
  return page - previous === 2 ? [page - 1, page] : [null, page];
}
