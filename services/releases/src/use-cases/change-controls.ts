import type { AuditAction, FrontEndName } from "@deeds/contracts";
import { AppError, refuse, type Transaction } from "@deeds/service-kit";
import type { Freeze, StoredControls } from "../models/controls.ts";
import type { ServiceContext } from "../service-context.ts";
import { assertMayRelease, type Publisher } from "./publisher.ts";
import { recordRelease } from "./record-release.ts";

/** Returns the freeze in effect; `null` when there is none or it has ended. */
export const freezeAt = ({ freeze }: StoredControls, now: Date): Freeze | null =>
  freeze && (freeze.until === null || freeze.until > now) ? freeze : null;

/** Throws `releases-frozen` during a freeze. */
export function assertNotFrozen(controls: StoredControls, now: Date): void {
  const freeze = freezeAt(controls, now);
  if (!freeze) return;
  const { reason, until } = freeze;
  throw new AppError("releases-frozen", {
    params: { reason, until: until?.toISOString() ?? "—" },
  });
}

export async function freezeReleases(
  context: ServiceContext,
  request: { reason: string | null; until: Date | null; publisher: Publisher; now: Date },
): Promise<Freeze | null> {
  const { reason, until, publisher, now } = request;
  // A freeze stops all front ends, so that a team's token may not set it.
  assertMayRelease(publisher, ["everything"]);
  const freeze = reason === null ? null : { reason, until, at: now, by: publisher.by };
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
  request: { remote: FrontEndName; reason: string | null; publisher: Publisher; now: Date },
): Promise<StoredControls> {
  const { remote, reason, publisher, now } = request;
  assertMayRelease(publisher, [remote]);
  await assertKnown(context, remote);
  return changeControls(context, {
    publisher,
    action: reason === null ? "activated" : "deactivated",
    subject: remote,
    affectsPages: true,
    change: ({ switches: { [remote]: _, ...others }, ...controls }) => ({
      ...controls,
      switches:
        reason === null ? others : { ...others, [remote]: { reason, at: now, by: publisher.by } },
    }),
  });
}

/** Throws `validation` for a front end that was never published, unless it is switched off. */
async function assertKnown({ models }: ServiceContext, remote: FrontEndName): Promise<void> {
  if (await models.versions.hasAny(remote)) return;
  if ((await models.controls.find()).switches[remote]) return;
  throw refuse.validation([{ path: "remote", message: "front-end-unknown" }]);
}

interface Change {
  publisher: Publisher;
  action: AuditAction;
  subject: string;
  /** Whether the change affects pages, so that gateways must be notified. */
  affectsPages: boolean;
  change(controls: StoredControls): Pick<StoredControls, "freeze" | "switches">;
}

async function changeControls(context: ServiceContext, request: Change): Promise<StoredControls> {
  return context.database.transaction(async (tx) => {
    const before = await context.models.controls.claim(tx);
    const { freeze, switches } = request.change(before);
    const after = { ...before, freeze, switches };
    await context.models.controls.update(tx, { freeze, switches });
    const { publisher, action, subject } = request;
    await recordRelease(context, tx, {
      publisher,
      action,
      subject,
      before: { freeze: before.freeze, switches: before.switches },
      after: { freeze, switches },
    });
    if (request.affectsPages) await publishReleaseChanged(context, tx, after);
    return after;
  });
}

/** Makes gateways reload the live sets, and open pages check whether they are outdated. */
export async function publishReleaseChanged(
  context: ServiceContext,
  tx: Transaction,
  { revision: version }: StoredControls,
): Promise<void> {
  const live = await context.models.activations.findLive("production", tx);
  if (!live) return;
  const data = { id: live.setId };
  await context.messaging.record(tx, [{ type: "release_changed", version, data }]);
}
