import type { FrontEndName } from "@deeds/contracts";
import { createReleasesClient, type Overview, type ReleasesClient } from "./releases-client.ts";
import { ReleaseError } from "./send-build.ts";

/** Actions on releases without a build. */
export type ReleaseVerb =
  | { verb: "status" }
  /** Of one front end; `null`: of the installation, to the release set before. */
  | { verb: "rollback"; remote: FrontEndName | null }
  | { verb: "promote"; setId: number | "staging" }
  | { verb: "stop-canary" }
  | { verb: "freeze"; reason: string | null; until: string | null }
  | { verb: "switch"; remote: FrontEndName; reason: string | null };

interface Place {
  readonly origin: string;
  readonly token: string;
  readonly log: (line: string) => void;
}

/** Runs an action and logs its result. Throws ReleaseError. */
export async function runReleaseVerb(requested: ReleaseVerb, place: Place): Promise<void> {
  place.log(await run(createReleasesClient(place.origin, place.token), requested));
}

async function run(client: ReleasesClient, requested: ReleaseVerb): Promise<string> {
  if (requested.verb === "status") return describe(await client.overview());
  if (requested.verb === "rollback") {
    const { remote } = requested;
    if (remote !== null) {
      const { id, remotes } = await client.rollBack(remote);
      return `rolled back: ${remote} ${remotes[remote]} is live in release set ${id}`;
    }
    const { previousSetId } = await client.overview();
    if (previousSetId === null) throw new ReleaseError("There is no set to go back to.");
    const setId = await client.activate(previousSetId, "production");
    return `rolled back: release set ${setId} is live`;
  }
  if (requested.verb === "promote") {
    const { setId } = requested;
    const staged = setId === "staging" ? (await client.overview()).stagingSetId : setId;
    if (staged === null) throw new ReleaseError("Nothing is in staging.");
    return `release set ${await client.activate(staged, "production")} is live`;
  }
  if (requested.verb === "stop-canary") {
    await client.stopCanary();
    return "no canary runs";
  }
  const { reason } = requested;
  if (requested.verb === "freeze") {
    await client.freeze(reason, requested.until);
    return reason === null ? "releases go on" : `releases are frozen: ${reason}`;
  }
  const { remote } = requested;
  await client.switchOff(remote, reason);
  return reason === null ? `${remote} is switched on` : `${remote} is switched off: ${reason}`;
}

function describe({ live, freeze, switches, canaries, stagingSetId }: Overview): string {
  const remotes = live?.remotes.map(({ name, version }) => `  ${name} ${version}`) ?? [];
  const canary = canaries.find(({ outcome }) => outcome === "running");
  return [
    live ? `release set ${live.id} is live since ${live.activatedAt}` : "nothing is live yet",
    ...remotes,
    ...(stagingSetId === null ? [] : [`release set ${stagingSetId} is in staging`]),
    ...(canary ? [`release set ${canary.setId} is a canary for ${canary.percent} %`] : []),
    ...(freeze ? [`releases are frozen: ${freeze.reason}`] : []),
    ...switches.map(({ remote, reason }) => `${remote} is switched off: ${reason}`),
  ].join("\n");
}
