import type { AutomaticRollback, FrontEndName } from "@deeds/contracts";
import type { StoredPageView } from "../models/page-view.ts";
import { likelihoodOfWorse, likelihoodThreshold } from "./canary.ts";

type View = Pick<StoredPageView, "client" | "browser" | "failures" | "isSilent">;
type Counts = Pick<AutomaticRollback, "clients" | "failed" | "failedBefore">;

/**
 * Whether a page view counts against a front end, as for a canary: its shell did not start, or a failure
 * of this front end was reported, or of any one when it is the shell.
 */
function isFailureOf({ failures = [], isSilent = false }: View, remote: FrontEndName): boolean {
  return isSilent || (remote === "shell" ? failures.length > 0 : failures.includes(remote));
}

/** Returns of each client, in the order of its first page view in the list, whether any of them failed. */
function clientsOf(views: readonly View[], remote: FrontEndName): boolean[] {
  const clients = Map.groupBy(views, ({ client, browser }) => client ?? browser);
  return [...clients.values()].map((own) => own.some((view) => isFailureOf(view, remote)));
}

/**
 * Compares the first clients of a release with as many clients of the version before, the last ones
 * first, so that a failing client belongs to either group with the same probability.
 */
export function compareClients(
  remote: FrontEndName,
  { after, before }: { after: readonly View[]; before: readonly View[] },
): Counts {
  const [current, previous] = [clientsOf(after, remote), clientsOf(before, remote)];
  const clients = Math.min(current.length, previous.length);
  const failedOf = (all: readonly boolean[]) => all.slice(0, clients).filter(Boolean).length;
  return { clients, failed: failedOf(current), failedBefore: failedOf(previous) };
}

export const isReleaseWorse = ({ failed, failedBefore }: Counts): boolean =>
  likelihoodOfWorse(failed, failedBefore) >= likelihoodThreshold;
