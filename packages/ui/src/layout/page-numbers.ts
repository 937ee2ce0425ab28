/** Pages to offer, a gap as null: 1 2 3 … 65, or 1 … 31 32 33 … 65. */
export function pageNumbers(page: number, total: number): (number | null)[] {
  const near = page <= 2 ? [1, 2, 3] : page >= total - 1 ? [total - 2, total - 1, total] : [];
  const wanted = [1, page - 1, page, page + 1, ...near, total];
  const pages = [...new Set(wanted)]
    .filter((one) => one >= 1 && one <= total)
    .sort((a, b) => a - b);
  return pages.flatMap((one, index) => withGap(one, pages[index - 1]));
}

/** A gap of one page is that page. */
function withGap(page: number, before: number | undefined): (number | null)[] {
  if (before === undefined || page - before === 1) return [page];
  return page - before === 2 ? [page - 1, page] : [null, page];
}
