import { endpoints, type FrontEndName } from "@deeds/contracts/browser";
import { callEndpoint, type EndpointResponse, revalidate, useEndpoint } from "@deeds/remote-kit";

export type Releases = EndpointResponse<typeof endpoints.releases>;
export type PublishToken = EndpointResponse<typeof endpoints.publishTokens>[number];
export type TrustedPublisher = EndpointResponse<typeof endpoints.trustedPublishers>[number];

export const useReleases = () => useEndpoint(endpoints.releases, {});

export const activateReleaseSet = (id: number) =>
  changing(callEndpoint(endpoints.activateReleaseSet, { params: { id } }));

export const rollBackRemote = (remote: FrontEndName) =>
  changing(callEndpoint(endpoints.rollBackRemote, { body: { remote } }));

/** Ends the canary of a front end; `null`: all canaries. */
export const stopCanary = (remote: FrontEndName | null) =>
  changing(callEndpoint(endpoints.stopCanary, { query: remote === null ? {} : { remote } }));

export const endPreview = (id: number) =>
  changing(callEndpoint(endpoints.endPreview, { params: { id } }));

export const unstageRemote = (remote: FrontEndName) =>
  changing(callEndpoint(endpoints.unstageRelease, { params: { remote } }));

/** A reason of `null` ends the freeze. */
export const freezeReleases = (reason: string | null, until: string | null) =>
  changing(callEndpoint(endpoints.freezeReleases, { body: { reason, until } }));

/** A reason of `null` switches it on. */
export const switchRemote = (remote: FrontEndName, reason: string | null) =>
  changing(callEndpoint(endpoints.switchRemote, { body: { remote, reason } }));

async function changing(call: Promise<unknown>): Promise<void> {
  await call;
  await revalidate(["/api/releases"]);
}

type Versions = Partial<Record<FrontEndName, string>>;

export type Change = ReturnType<typeof changesBetween>[number];

type Activation = Pick<Releases["history"][number], "id" | "setId" | "environment">;
type ReleaseSet = Pick<Releases["sets"][number], "id" | "remotes" | "changes">;

/** Compares an activation's set with the previous one in production; staging gets its changes only. */
export function differenceOf(
  { history, sets }: { history: readonly Activation[]; sets: readonly ReleaseSet[] },
  { id, setId, environment }: Activation,
): Change[] {
  if (environment === "staging") {
    return changesBetween({}, sets.find((one) => one.id === setId)?.changes ?? {});
  }
  const before = history.find((one) => one.environment === environment && one.id < id);
  const versionsOf = (set: number | undefined): Versions =>
    sets.find((one) => one.id === set)?.remotes ?? {};
  return changesBetween(versionsOf(before?.setId), versionsOf(setId));
}

/** What activating a set would change. */
export function changesOfSet(
  { live, sets }: Pick<Releases, "live" | "sets">,
  id: number,
): Change[] {
  const set = sets.find((one) => one.id === id);
  const now = live?.remotes.map(({ name, version }) => [name, version]) ?? [];
  return set ? changesBetween(Object.fromEntries(now), set.result ?? set.remotes) : [];
}

export function changesBetween(before: Versions, after: Versions) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)] as FrontEndName[]);
  return [...names]
    .map((remote) => ({
      remote,
      before: before[remote] ?? null,
      after: after[remote] ?? null,
    }))
    .filter((change) => change.before !== change.after);
}

/** Numbers of good, middling and poor page views. */
type Grades = readonly number[];

/** The share of good page views in per cent, with their number; a dash for none. */
export function goodShare(days: readonly Grades[]): string {
  const all = days.flat().reduce((sum, count) => sum + count, 0);
  if (all === 0) return "—";
  const good = days.reduce((sum, [count = 0]) => sum + count, 0);
  return `${Math.round((100 * good) / all)} % (${all})`;
}
