import { type Transaction, trusted } from "@deeds/service-kit";
import type { House } from "../../house.ts";

/** Makes every address of one record, or those named, lead to another one; answers which. */
export async function moveSlugs(
  { models }: House,
  tx: Transaction,
  { from, to, only }: { from: number; to: number; only?: readonly string[] },
): Promise<string[]> {
  const found = await models.slugs
    .find({ personId: from, ...(only && { _id: trusted({ $in: [...only] }) }) })
    .session(tx)
    .lean();
  const slugs = found.map(({ _id }) => _id);
  const moved = { _id: trusted({ $in: slugs }) };
  await models.slugs.updateMany(moved, { $set: { personId: to } }, { session: tx });
  return slugs;
}
