import { type Change, describeChange } from "../contracts/change.ts";
import { contractChanges } from "../contracts/snapshot.ts";
import { usersOf } from "../contracts/users.ts";
import type { Verdict } from "./run-tool.ts";

/** Nothing that was promised is taken back, and nothing new is promised by accident. */
export function checkContracts(): Promise<Verdict> {
  const changes = contractChanges();
  return Promise.resolve({ passed: changes.length === 0, output: report(changes) });
}

/** Every change with what it breaks and for whom, and the way on. */
export function report(changes: readonly Change[]): string {
  const breaking = changes.filter(({ breaks }) => breaks);
  const added = changes.filter(({ breaks }) => !breaks);
  const lines = [...alike([...breaking, ...added])].map(([first, ...more]) =>
    more.length > 0
      ? `${describeChange(first)} (and in ${more.length} more places)`
      : describeChange(first),
  );
  const hurt = [...new Map(breaking.map((change) => [change.name, change])).values()].map(
    (change) =>
      `  ${change.name} is used by ${usersOf(change).join(", ") || "nobody here"}, and by others outside`,
  );
  if (changes.length === 0) return "";
  return [...lines, ...hurt, breaking.length > 0 ? refusal : invitation].join("\n");
}

/** A part that many calls share changes in many places: it is said once. */
function alike(changes: readonly Change[]): Iterable<[Change, ...Change[]]> {
  const groups = new Map<string, [Change, ...Change[]]>();
  for (const change of changes) {
    const key = `${change.breaks} ${change.place.split(".").pop()} ${change.what}`;
    const group = change.place === "" ? undefined : groups.get(key);
    if (group) group.push(change);
    else groups.set(change.place === "" ? `${key} ${groups.size}` : key, [change]);
  }
  return groups.values();
}

const refusal = `
These changes take back what was promised. Keep the old form beside the new one, or, when everybody
concerned has been told, accept them by name: npm run contracts -- accept --breaking`;

const invitation = `
Nothing is taken back. If this is meant: npm run contracts -- accept, and commit the snapshot.`;
