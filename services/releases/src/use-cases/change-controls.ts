import type { AuditAction, FrontEndName } from "@deeds/contracts";
import { AppError, type Transaction } from "@deeds/service-kit";
import { type Controls, type Freeze, noControls } from "../models/controls.ts";
import { assertMayRelease, type Publisher } from "../policies/publisher.ts";
import type { ServiceContext } from "../service-context.ts";
import { liveActivation } from "./read-live-set.ts";
import { releaseAuditEntry } from "./release-audit-entry.ts";

/** Returns the freeze in effect; `null` when there is none or it has ended. */
export const freezeAt = ({ freeze }: Pick<Controls, "freeze">, now: Date): Freeze | null =>
  freeze && (freeze.until === null || freeze.until > now) ? freeze : null;

/** Throws `releases-frozen` during a freeze. */
export function assertNotFrozen(controls: Pick<Controls, "freeze">): void {
  const freeze = freezeAt(controls, new Date());
  if (!freeze) return;
  const until = freeze.until ? `${freeze.reason} (→ ${freeze.until.toISOString()})` : freeze.reason;
  throw new AppError("releases-frozen", { params: { reason: until } });
}

export async function freezeReleases(
  context: ServiceContext,
  request: { reason: string | null; until: Date | null; publisher: Publisher },
): Promise<Freeze | null> {
  const { reason, until, publisher } = request;
  // A freeze stops all front ends, so that a team's token may not set it.
  assertMayRelease(publisher, ["everything"]);
  const freeze = reason === null ? null : { reason, until, at: new Date(), by: publisher.by };
  await changeControls(context, {
    publisher,
    action: freeze ? "deactivated" : "activated",
    subject: "freeze",
    affectsPages: false,
    change: (controls) => ({ ...controls, freeze }),
  });
  return freeze;
}

export async function switchRemote(
  context: ServiceContext,
  request: { remote: FrontEndName; reason: string | null; publisher: Publisher },
): Promise<Controls> {
  const { remote, reason, publisher } = request;
  assertMayRelease(publisher, [remote]);
  return changeControls(context, {
    publisher,
    action: reason === null ? "activated" : "deactivated",
    subject: remote,
    affectsPages: true,
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
  /** Whether the change affects pages, so that gateways must be notified. */
  affectsPages: boolean;
  change(controls: Controls): Pick<Controls, "freeze" | "switches">;
}

async function changeControls(context: ServiceContext, request: Change): Promise<Controls> {
  return context.database.transaction(async (tx) => {
    const before = await claimControls(context, tx);
    const { freeze, switches } = request.change(before);
    const after = { ...before, freeze, switches };
    const change = { $set: { freeze, switches } };
    await context.models.controls.updateOne({ _id: before._id }, change, { session: tx });
    const { publisher, action, subject } = request;
    const entry = releaseAuditEntry({
      publisher,
      action,
      subject,
      before: { freeze: before.freeze, switches: before.switches },
      after: { freeze, switches },
    });
    await context.audit.record(tx, entry);
    if (request.affectsPages) await publishReleaseChanged(context, tx, after);
    return after;
  });
}

/** Locks the controls: the second of two concurrent transactions is retried and sees the first. */
export async function claimControls(
  { models }: ServiceContext,
  tx: Transaction,
): Promise<Controls> {
  const count = { $inc: { revision: 1 } };
  const options = { session: tx, returnDocument: "after" as const };
  const controls = await models.controls.findByIdAndUpdate("controls", count, options).lean();
  return controls ?? noControls;
}

/** Makes gateways reload the live sets, and open pages check whether they are outdated. */
export async function publishReleaseChanged(
  context: ServiceContext,
  tx: Transaction,
  { revision: version }: Controls,
): Promise<void> {
  const live = await liveActivation(context, "production", tx);
  if (!live) return;
  const data = { id: live.setId };
  await context.messaging.record(tx, [{ type: "release_changed", version, data }]);
}
