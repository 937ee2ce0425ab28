import type { FrontEndName } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import { type Versions, versionId } from "../domain/live-set.ts";
import type { StoredActivation } from "../models/release-set.ts";
import type { ServiceContext } from "../service-context.ts";

/** Watches the changed front ends whose version becomes live for the first time. */
export async function watchChanges(
  { models }: ServiceContext,
  tx: Transaction,
  request: { activation: StoredActivation; changes: Versions; before: Versions },
): Promise<void> {
  const { activation, changes, before: versions } = request;
  for (const [name, version] of Object.entries(changes)) {
    const remote = name as FrontEndName;
    const before = versions[remote];
    const first = await models.activations.findFirstId(remote, version, tx);
    if (before === undefined || first !== activation._id) continue;
    await models.watches.insertOnce(tx, {
      _id: versionId(remote, version),
      remote,
      version,
      before,
      activationId: activation._id,
      countsFrom: activation._id,
      at: activation.at,
      outcome: "watched",
      endedAt: null,
    });
  }
}
