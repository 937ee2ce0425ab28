import type { Sender } from "./sender.ts";
import type { Stage } from "./stage.ts";

/** One thing that is asked of a sender. */
export interface Check {
  /** What a sender does that passes it, e.g. `does not follow a redirect`. */
  name: string;
  /** Why it cannot be asked of this sender; null: it can. */
  cannot?(sender: Sender): string | null;
  /** Throws `Failure` with what is wrong; answers a reason when it turns out that it cannot be asked. */
  run(stage: Stage): Promise<string | undefined>;
}
