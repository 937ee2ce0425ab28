/**
 * The rows of a list that was read again. Rows to be retained that are no longer among them keep
 * their place, so that no other row moves to where the pointer is.
 */
export function stableRows<Row extends { id: number }>(
  before: readonly Row[],
  now: readonly Row[],
  isRetained: (row: Row) => boolean,
): readonly Row[] {
  const rows = [...now];
  const placeOf = (row: Row | undefined) => rows.findIndex(({ id }) => id === row?.id);
  for (const [index, row] of before.entries()) {
    if (placeOf(row) >= 0 || !isRetained(row)) continue;
    const above = before.slice(0, index).findLast((one) => placeOf(one) >= 0);
    rows.splice(placeOf(above) + 1, 0, row);
  }
  return rows;
}
