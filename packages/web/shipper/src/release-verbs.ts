import type { FrontEndName } from "@deeds/contracts";
import { createReleasesClient, type Overview, type ReleasesClient } from "./releases-client.ts";
import { ReleaseError } from "./send-build.ts";

/** Actions on releases without a build. */
export type ReleaseVerb =
  | { verb: "status" }
  /** Of one front end; `null`: of the installation, to the release set before. */
  | { verb: "rollback"; remote: FrontEndName | null }
  | { verb: "promote"; setId: number }
  /** What is in staging of one front end; `null`: the only set there. */
  | { verb: "promote-staged"; remote: FrontEndName | null }
  | { verb: "unstage"; remote: FrontEndName }
  /** Of one front end; `null`: all that the token may end. */
  | { verb: "stop-canary"; remote: FrontEndName | null }
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
    return `release set ${await client.activate(requested.setId, "production")} is live`;
  }
  if (requested.verb === "promote-staged") {
    const staged = stagedSet(await client.overview(), requested.remote);
    return `release set ${await client.activate(staged, "production")} is live`;
  }
  if (requested.verb === "unstage") {
    return unstage(client, requested.remote);
  }
  if (requested.verb === "stop-canary") {
    return stopCanary(client, requested.remote);
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

async function unstage(client: ReleasesClient, remote: FrontEndName): Promise<string> {
  const { staging = [] } = await client.overview();
  await client.unstage(remote);
  const staged = staging.find((row) => row.remote === remote);
  return staged
    ? `${remote} ${staged.version} is removed from staging`
    : `nothing to remove: ${remote} was not in staging`;
}

async function stopCanary(client: ReleasesClient, remote: FrontEndName | null): Promise<string> {
  const before = runningCanaries(await client.overview());
  await client.stopCanary(remote);
  const running = new Set(runningCanaries(await client.overview()).map(({ setId }) => setId));
  const ended = before.filter(({ setId }) => !running.has(setId));
  if (ended.length === 0)
    return `nothing to end: no canary ${remote ? `of ${remote} ` : ""}was running`;
  return ended.map((canary) => `ended: ${describeCanary(canary)}`).join("\n");
}

const runningCanaries = ({ canaries }: Overview) =>
  canaries.filter(({ outcome }) => outcome === "running");

const describeCanary = ({ setId, percent, changes = {} }: Overview["canaries"][number]) =>
  `canary for ${percent} %: ${textOf(changes)} (release set ${setId})`;

const textOf = (changes: Record<FrontEndName, string>) =>
  Object.entries(changes)
    .map((change) => change.join(" "))
    .join(", ");

/** Returns the id of the staged set of a front end, or of the only one that is staged. */
function stagedSet({ staging = [], stagingSetId }: Overview, remote: FrontEndName | null): number {
  const rows = staging.filter((row) => remote === null || row.remote === remote);
  const ids = [...new Set(rows.map(({ setId }) => setId))];
  const [only = remote === null ? stagingSetId : null] = ids;
  if (only === null) throw new ReleaseError("Nothing is in staging.");
  if (ids.length > 1) {
    const names = rows.map((row) => row.remote).join(", ");
    throw new ReleaseError(`Several front ends are in staging, name one: ${names}`);
  }
  return only;
}

function describe(overview: Overview): string {
  const { live, freeze, switches, staging = [], previews = [] } = overview;
  const remotes = live?.remotes.map(({ name, version }) => `  ${name} ${version}`) ?? [];
  return [
    live ? `release set ${live.id} is live since ${live.activatedAt}` : "nothing is live yet",
    ...remotes,
    ...staging.map(({ remote, version, setId }) => {
      return `in staging: ${remote} ${version} (release set ${setId})`;
    }),
    ...runningCanaries(overview).map(describeCanary),
    ...previews.map(({ id, changes, expiresAt }) => {
      return `preview ${id} until ${expiresAt}: ${textOf(changes)}`;
    }),
    ...(freeze ? [`releases are frozen: ${freeze.reason}`] : []),
    ...switches.map(({ remote, reason }) => `${remote} is switched off: ${reason}`),
  ].join("\n");
}
