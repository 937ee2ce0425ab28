import type { FrontEndName } from "@deeds/contracts";
import type { Releases } from "../api/releases.ts";

type Versions = Partial<Record<FrontEndName, string>>;

export interface Change {
  remote: FrontEndName;
  before: string | null;
  after: string | null;
}

/** What became another with an activation: its set beside the one before in the same environment. */
export function differenceOf(
  { history, sets }: Pick<Releases, "history" | "sets">,
  { id, setId, environment }: Releases["history"][number],
): Change[] {
  const before = history.find((one) => one.environment === environment && one.id < id);
  const versionsOf = (set: number | undefined): Versions =>
    sets.find((one) => one.id === set)?.remotes ?? {};
  return changesBetween(versionsOf(before?.setId), versionsOf(setId));
}

/** What becomes another for everybody when a set becomes live now. */
export function changesOfSet(
  { live, sets }: Pick<Releases, "live" | "sets">,
  id: number,
): Change[] {
  const set = sets.find((one) => one.id === id);
  const now = live?.remotes.map(({ name, version }) => [name, version]) ?? [];
  return set ? changesBetween(Object.fromEntries(now), set.result ?? set.remotes) : [];
}

/** Front ends whose versions differ. */
export function changesBetween(before: Versions, after: Versions): Change[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)] as FrontEndName[]);
  return [...names]
    .map((remote) => ({
      remote,
      before: before[remote] ?? null,
      after: after[remote] ?? null,
    }))
    .filter((change) => change.before !== change.after);
}
