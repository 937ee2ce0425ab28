import { spawnSync } from "node:child_process";
import type { Change } from "../contracts/compare.ts";
import { contractChanges } from "../contracts/snapshot.ts";
import { type Result, root } from "./run-tool.ts";

/** Fails when the declared calls or events differ from the accepted ones. */
export async function checkContracts(): Promise<Result> {
  const changes = await contractChanges();
  return { passed: changes.length === 0, output: report(changes) };
}

/** Returns every change with what it breaks, for whom, and what to do next. */
export function report(changes: readonly Change[]): string {
  const breaking = changes.filter(({ breaks }) => breaks);
  const added = changes.filter(({ breaks }) => !breaks);
  const lines = describeChanges([...breaking, ...added]);
  const hurt = [...new Map(breaking.map((change) => [change.name, change])).values()].map(
    (change) =>
      `  ${change.name} is used by ${usersOf(change).join(", ") || "no workspace"}, and by callers outside`,
  );
  if (changes.length === 0) return "";
  return [...lines, ...hurt, breaking.length > 0 ? refusal : invitation].join("\n");
}

/** Returns a line for each change; one that several calls share has one line. */
export const describeChanges = (changes: readonly Change[]): string[] =>
  [...alike(changes)].map(([first, ...more]) =>
    more.length > 0
      ? `${describeChange(first)} (and in ${more.length} more places)`
      : describeChange(first),
  );

/** Returns a sentence for the person who made the change. */
const describeChange = ({ breaks, of, what }: Change): string =>
  `${breaks ? "BREAKS" : "adds  "}  ${of}: ${what}`;

/** Returns the workspaces whose sources name a call or an event. */
function usersOf({ of, name }: Change): string[] {
  const used = of.startsWith("event ") ? `"${name}"` : `endpoints.${name}`;
  const excluded = [":!**/test/**", ":!*.test.ts*", ":!packages/shared/contracts"];
  const args = ["grep", "-lwF", used, "--", "*.ts", "*.tsx", ...excluded];
  const { stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const workspaces = stdout.matchAll(/^(services\/[^/]+|packages\/[^/]+\/[^/]+|[^/\n]+)/gm);
  return [...new Set([...workspaces].map(([workspace]) => workspace))].toSorted();
}

/** Groups the changes of a part that several calls share. */
function alike(changes: readonly Change[]): Iterable<[Change, ...Change[]]> {
  const groups = new Map<string, [Change, ...Change[]]>();
  for (const change of changes) {
    const isOfPart = change.what.includes("`");
    const key = `${change.breaks} ${change.what} ${isOfPart ? "" : change.of}`;
    const group = groups.get(key);
    if (group) group.push(change);
    else groups.set(key, [change]);
  }
  return groups.values();
}

const refusal = `
These changes break the accepted contract. Keep the old form beside the new one, or, when every
consumer has been notified, accept them by name: npm run contracts -- accept --breaking`;

const invitation = `
Nothing breaks. If this is meant: npm run contracts -- accept, and commit the snapshot.`;
