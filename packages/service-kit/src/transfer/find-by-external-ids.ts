import { trusted } from "../index.ts";
import type { OwnIds } from "./own-ids.ts";

type ExternalIdFilter = ReturnType<typeof withExternalId>;

/** The index holds texts alone: without its own condition every row would be looked at. */
export const withExternalId = (externalIds: readonly string[]) => ({
  externalId: trusted({ $in: [...externalIds], $type: "string" as const }),
});

/**
 * Rows by the external ids that were asked for, of other registers or our own.
 * @param find reads the rows of a filter, where it has to be within the transaction
 */
export async function findByExternalIds<Row extends { _id: number; externalId: string | null }>(
  find: (filter: ExternalIdFilter | { _id: { $in: number[] } }) => Promise<Row[]>,
  ownIds: OwnIds,
  externalIds: readonly string[],
): Promise<Map<string, Row>> {
  const numbers = externalIds.flatMap((externalId) => ownIds.idOf(externalId) ?? []);
  const foreign = externalIds.filter((externalId) => ownIds.idOf(externalId) === null);
  // One after the other: a transaction is one conversation with the database.
  const named = await find(withExternalId(foreign));
  const numbered = await find({ _id: trusted({ $in: numbers }) });
  return new Map([
    ...named.map((row) => [row.externalId ?? "", row] as const),
    ...numbered.map((row) => [ownIds.of(row._id), row] as const),
  ]);
}
