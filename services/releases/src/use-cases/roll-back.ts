import type { AutomaticRollback, FrontEndName } from "@deeds/contracts";
import { refuse, type Transaction } from "@deeds/service-kit";
import type { Versions } from "../domain/live-set.ts";
import type { StoredSet } from "../models/release-set.ts";
import type { ServiceContext } from "../service-context.ts";
import { activateSet } from "./activate-set.ts";
import { createSet } from "./create-set.ts";
import { assertMayRelease, type Publisher } from "./publisher.ts";

/**
 * Returns one front end to the version that was live before its live version first became live, so
 * that a version that was rolled back is not activated again. Other front ends keep their versions.
 * Returns the live set; throws `validation` when there is no such version.
 */
export async function rollBackRemote(
  context: ServiceContext,
  request: {
    remote: FrontEndName;
    publisher: Publisher;
    now: Date;
    automatic?: (to: string) => AutomaticRollback;
  },
): Promise<StoredSet> {
  const { remote, publisher, now, automatic } = request;
  assertMayRelease(publisher, [remote]);
  return context.database.transaction(async (tx) => {
    await context.models.controls.claim(tx);
    const live = await context.models.activations.findLive("production", tx);
    const previous = await findPreviousVersion(context, tx, { remote, live: live?.remotes ?? {} });
    if (previous === null)
      throw refuse.validation([{ path: "remote", message: "no-previous-version" }]);
    const creation = { changes: { [remote]: previous }, name: null, mandatory: false };
    const set = await createSet(context, { ...creation, publisher, now });
    const environment = "production";
    const activation = { setId: set._id, environment, publisher, now } as const;
    return activateSet(context, { ...activation, automatic: automatic?.(previous) });
  });
}

/** Returns the version to which a rollback of a front end returns; `null` when there is none. */
async function findPreviousVersion(
  { models: { activations } }: ServiceContext,
  tx: Transaction | null,
  { remote, live }: { remote: FrontEndName; live: Versions },
): Promise<string | null> {
  const version = live[remote];
  if (version === undefined) return null;
  const first = await activations.findFirstId(remote, version, tx);
  return first === null ? null : activations.findVersionBefore(first, remote, tx);
}

/** Returns the version to which a rollback of each live front end returns, where there is one. */
export async function findPreviousVersions(
  context: ServiceContext,
  live: Versions,
  tx: Transaction | null = null,
): Promise<Versions> {
  const found = await Promise.all(
    Object.keys(live).map(async (remote) => {
      const previous = await findPreviousVersion(context, tx, { remote, live });
      return previous === null ? [] : [[remote, previous] as const];
    }),
  );
  return Object.fromEntries(found.flat());
}
