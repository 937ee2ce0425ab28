import type { AuditAction, FrontEndName } from "@deeds/contracts";
import { AppError, type Transaction } from "@deeds/service-kit";
import { type Controls, type Freeze, noControls } from "../models/controls.ts";
import { assertMayRelease, type Publisher } from "../policies/publisher.ts";
import type { ServiceContext } from "../service-context.ts";
import { liveActivation } from "./read-live-set.ts";
import { releaseLine } from "./release-line.ts";

/** The freeze that holds now, if any: one whose end has come does not. */
export const freezeAt = ({ freeze }: Pick<Controls, "freeze">, now: Date): Freeze | null =>
  freeze && (freeze.until === null || freeze.until > now) ? freeze : null;

/** Throws `releases-frozen` while nothing may become live. */
export function assertNotFrozen(controls: Pick<Controls, "freeze">): void {
  const freeze = freezeAt(controls, new Date());
  if (!freeze) return;
  const until = freeze.until ? `${freeze.reason} (→ ${freeze.until.toISOString()})` : freeze.reason;
  throw new AppError("releases-frozen", { params: { reason: until } });
}

export async function freezeReleases(
  context: ServiceContext,
  asked: { reason: string | null; until: Date | null; publisher: Publisher },
): Promise<Freeze | null> {
  const { reason, until, publisher } = asked;
  // A team's token stops its own front end, never everybody's.
  assertMayRelease(publisher, ["everything"]);
  const freeze = reason === null ? null : { reason, until, at: new Date(), by: publisher.by };
  await changeControls(context, {
    publisher,
    action: freeze ? "deactivated" : "activated",
    subject: "freeze",
    served: false,
    change: (controls) => ({ ...controls, freeze }),
  });
  return freeze;
}

export async function switchRemote(
  context: ServiceContext,
  asked: { remote: FrontEndName; reason: string | null; publisher: Publisher },
): Promise<Controls> {
  const { remote, reason, publisher } = asked;
  assertMayRelease(publisher, [remote]);
  return changeControls(context, {
    publisher,
    action: reason === null ? "activated" : "deactivated",
    subject: remote,
    served: true,
    change: ({ switches: { [remote]: _, ...others }, ...controls }) => ({
      ...controls,
      switches:
        reason === null
          ? others
          : { ...others, [remote]: { reason, at: new Date(), by: publisher.by } },
    }),
  });
}

interface Change {
  publisher: Publisher;
  action: AuditAction;
  subject: string;
  /** Whether pages are made of it: they hear of it then. */
  served: boolean;
  change(controls: Controls): Pick<Controls, "freeze" | "switches">;
}

async function changeControls(context: ServiceContext, asked: Change): Promise<Controls> {
  return context.database.transaction(async (tx) => {
    const before = await claimControls(context, tx);
    const { freeze, switches } = asked.change(before);
    const after = { ...before, freeze, switches };
    const change = { $set: { freeze, switches } };
    await context.models.controls.updateOne({ _id: before._id }, change, { session: tx });
    const { publisher, action, subject } = asked;
    const states = { before: statesOf(before), after: statesOf(after) };
    await context.audit.record(tx, releaseLine({ publisher, action, subject, ...states }));
    if (asked.served) await tellPages(context, tx, after);
    return after;
  });
}

const statesOf = ({ freeze, switches }: Controls) => ({ freeze, switches });

/** Locks the controls: of two transactions at once the second is retried and sees the first. */
export async function claimControls(
  { models }: ServiceContext,
  tx: Transaction,
): Promise<Controls> {
  const count = { $inc: { revision: 1 } };
  const options = { session: tx, returnDocument: "after" as const };
  const controls = await models.controls.findByIdAndUpdate("controls", count, options).lean();
  return controls ?? noControls;
}

/** Gateways read anew what is live, and open pages ask whether they are old. */
export async function tellPages(
  context: ServiceContext,
  tx: Transaction,
  { revision: version }: Controls,
): Promise<void> {
  const live = await liveActivation(context, "production", tx);
  if (!live) return;
  const data = { id: live.setId };
  await context.messaging.record(tx, [{ type: "release_changed", version, data }]);
}
