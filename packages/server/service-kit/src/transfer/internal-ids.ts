import { randomUUID } from "node:crypto";
import type { Database } from "../index.ts";
import { trusted, withIds } from "../models.ts";

/**
 * External ids for records that were created here, so that an export of them can be imported
 * anywhere. They contain the name of this register: here they resolve to the internal id, in every
 * other register they are an external id like any other.
 */
export interface InternalIds {
  of(id: number): string;
  /** Returns the internal id; `null` for an id of another register. */
  idOf(externalId: string): number | null;
}

/** The name of this register is generated once and stored in its database. */
export async function createInternalIds({
  connection,
  whenAvailable,
}: Database): Promise<InternalIds> {
  const registers = connection.collection<{ _id: string; name: string }>("register");
  const register = await whenAvailable(() =>
    registers.findOneAndUpdate(
      { _id: "register" },
      { $setOnInsert: { name: `deeds-${randomUUID()}` } },
      { upsert: true, returnDocument: "after" },
    ),
  );
  if (!register) throw new Error("the register got no name");
  const prefix = `${register.name}:`;
  return {
    of: (id) => `${prefix}${id}`,
    idOf: (externalId) => {
      const id = externalId.startsWith(prefix) ? externalId.slice(prefix.length) : "";
      return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
    },
  };
}

/** The index is partial: without its condition it would not be used. */
export const withExternalId = (externalIds: readonly string[]) => ({
  externalId: trusted({ $in: [...externalIds], $type: "string" as const }),
});

/** Returns rows by external id, our own or of other registers; `find` may use a transaction. */
export async function findByExternalIds<Row extends { _id: number; externalId: string | null }>(
  find: (filter: ReturnType<typeof withExternalId | typeof withIds<number>>) => Promise<Row[]>,
  internalIds: InternalIds,
  externalIds: readonly string[],
): Promise<Map<string, Row>> {
  const numbers = externalIds.flatMap((externalId) => internalIds.idOf(externalId) ?? []);
  const foreign = externalIds.filter((externalId) => internalIds.idOf(externalId) === null);
  // Sequentially: a transaction permits no parallel operations.
  const named = await find(withExternalId(foreign));
  const numbered = await find(withIds(numbers));
  return new Map([
    ...named.map((row) => [row.externalId ?? "", row] as const),
    ...numbered.map((row) => [internalIds.of(row._id), row] as const),
  ]);
}
