import { type Actor, refuse } from "@deeds/service-kit";
import { activationFact } from "../events/activation-fact.ts";
import type { House } from "../house.ts";
import type { ReleaseSet } from "../models/sets.ts";
import { releaseLine } from "./release-line.ts";

/**
 * Makes a set live as a whole, together with the fact that it is; an earlier one is a rollback.
 * A set that is live already stays so, silently.
 */
export async function activateSet(
  house: House,
  { setId, actor }: { setId: number; actor: Actor },
): Promise<ReleaseSet> {
  const { activations, sets } = house.models;
  return house.database.transaction(async (tx) => {
    const set = await sets.findById(setId).session(tx).lean();
    if (!set) throw refuse.notFound();
    const live = await activations.findOne().sort({ _id: -1 }).session(tx).lean();
    if (live?.setId === setId) return set;
    // The number is unique: of two activations at once one is retried and sees the other.
    const number = (live?._id ?? 0) + 1;
    const at = new Date();
    await activations.create([{ _id: number, setId, remotes: set.remotes, at }], { session: tx });
    await sets.updateOne({ _id: setId }, { $set: { activatedAt: at } }, { session: tx });
    const action = set.activatedAt === null ? "promoted" : "rolled-back";
    const states = { before: live?.remotes, after: set.remotes };
    await house.audit.record(tx, releaseLine({ actor, action, subject: setId, ...states }));
    await house.messaging.record(tx, [activationFact(set, number)]);
    return { ...set, activatedAt: at };
  });
}
