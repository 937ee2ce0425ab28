import type { AuditAction } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { type Controls, noControls } from "../models/controls.ts";
import type { Publisher } from "../policies/publisher.ts";
import { liveActivation } from "./read-live-set.ts";
import { releaseLine } from "./release-line.ts";

interface Change {
  publisher: Publisher;
  action: AuditAction;
  subject: string;
  /** Whether pages are made of it: they hear of it then. */
  served: boolean;
  change(controls: Controls): Pick<Controls, "freeze" | "switches">;
}

/** Changes what stops releases and what is switched off, with its line. */
export async function changeControls(house: House, asked: Change): Promise<Controls> {
  return house.database.transaction(async (tx) => {
    const before = await claimControls(house, tx);
    const { freeze, switches } = asked.change(before);
    const after = { ...before, freeze, switches };
    const change = { $set: { freeze, switches } };
    await house.models.controls.updateOne({ _id: before._id }, change, { session: tx });
    const { publisher, action, subject } = asked;
    const states = { before: statesOf(before), after: statesOf(after) };
    await house.audit.record(tx, releaseLine({ publisher, action, subject, ...states }));
    if (asked.served) await tellPages(house, tx, after);
    return after;
  });
}

const statesOf = ({ freeze, switches }: Controls) => ({ freeze, switches });

/**
 * What stops releases, for a transaction that makes one or stops them: of two at once the second is
 * tried again and sees what the first has done.
 */
export async function claimControls({ models }: House, tx: Transaction): Promise<Controls> {
  const count = { $inc: { revision: 1 } };
  const options = { session: tx, returnDocument: "after" as const };
  const controls = await models.controls.findByIdAndUpdate("controls", count, options).lean();
  return controls ?? noControls;
}

/** Gateways read anew what is live, and open pages ask whether they are old. */
export async function tellPages(
  house: House,
  tx: Transaction,
  { revision: version }: Controls,
): Promise<void> {
  const live = await liveActivation(house, "production", tx);
  if (!live) return;
  const data = { id: live.setId };
  await house.messaging.record(tx, [{ type: "release_changed", version, data }]);
}
