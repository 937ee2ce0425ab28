import { messageChecks, rotationChecks } from "./checks/messages.ts";
import { attemptChecks, limitChecks, pressureChecks } from "./checks/receivers.ts";
import { type Check, createStage, Failure, NotApplicable, type Sender } from "./stage.ts";

/** How a sender did in one check. */
export interface Result {
  name: string;
  verdict: "passed" | "failed" | "skipped";
  /** Why it failed or was skipped. */
  reason: string | null;
}

/** Every check, in the order of the run. */
export const checks: readonly Check[] = [
  ...messageChecks,
  ...rotationChecks,
  ...attemptChecks,
  ...pressureChecks,
  ...limitChecks,
];

/** Puts a sender to one check. What the adapter itself throws goes through. */
export async function runCheck(sender: Sender, check: Check, patienceMs = 30_000): Promise<Result> {
  const { name } = check;
  const cannot = check.cannot?.(sender) ?? null;
  if (cannot) return { name, verdict: "skipped", reason: cannot };
  const stage = createStage(sender, patienceMs);
  try {
    await check.run(stage);
    return { name, verdict: "passed", reason: null };
  } catch (problem) {
    if (problem instanceof NotApplicable) {
      return { name, verdict: "skipped", reason: problem.message };
    }
    if (!(problem instanceof Failure)) throw problem;
    return { name, verdict: "failed", reason: problem.message };
  } finally {
    await stage.clear();
  }
}
