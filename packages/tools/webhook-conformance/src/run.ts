import { messageChecks, rotationChecks } from "./checks/messages.ts";
import { attemptChecks, limitChecks, pressureChecks } from "./checks/receivers.ts";
import { type Check, createStage, Failure, NotApplicable, type Sender } from "./stage.ts";

export interface Result {
  name: string;
  verdict: "passed" | "failed" | "skipped";
  /** Of a failure or a skipped check. */
  reason: string | null;
}

export const checks: readonly Check[] = [
  ...messageChecks,
  ...rotationChecks,
  ...attemptChecks,
  ...pressureChecks,
  ...limitChecks,
];

/** Runs a check; rethrows what the adapter itself throws. */
export async function runCheck(sender: Sender, check: Check, timeoutMs = 30_000): Promise<Result> {
  const { name } = check;
  const cannot = check.cannot?.(sender) ?? null;
  if (cannot) return { name, verdict: "skipped", reason: cannot };
  const stage = createStage(sender, timeoutMs);
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
