import { messageChecks } from "./checks/messages.ts";
import { receiverChecks } from "./checks/receivers.ts";
import { type Check, createStage, Failure, NotApplicable, type Sender } from "./stage.ts";

export {
  type Behavior,
  type Delivery,
  type Receiver,
  respondWith,
  startReceiver,
} from "./receiver.ts";
export type { Check, Endpoint, Sender } from "./stage.ts";
export { type Message, NotVerified, verify } from "./verify.ts";

export interface Result {
  name: string;
  verdict: "passed" | "failed" | "skipped";
  /** Of a failed or skipped check. */
  reason: string | null;
}

export const checks: readonly Check[] = [...messageChecks, ...receiverChecks];

/** Runs a check; rethrows what the adapter itself throws. */
export async function runCheck(sender: Sender, check: Check, timeoutMs = 30_000): Promise<Result> {
  const { name } = check;
  const stage = createStage(sender, timeoutMs);
  try {
    await check.run(stage);
    return { name, verdict: "passed", reason: null };
  } catch (problem) {
    if (!(problem instanceof Failure || problem instanceof NotApplicable)) throw problem;
    const verdict = problem instanceof Failure ? "failed" : "skipped";
    return { name, verdict, reason: problem.message };
  } finally {
    await stage.clear();
  }
}
