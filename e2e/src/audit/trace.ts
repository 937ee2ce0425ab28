import type { AuditAction, AuditEntry, AuditKind } from "@deeds/contracts";
import type { Stage } from "./stage.ts";

/** What a line of the log must say of a deed, beside who, when and in which request. */
export interface Trace {
  action: AuditAction;
  kind: AuditKind;
  /** Null: it was about many. */
  subject: number | string | null;
  personId?: number;
  /** Fields that changed, with their values before and after; none where those are secret. */
  changes?: AuditEntry["changes"];
  note?: string | RegExp;
}

/** Does something once, as `stage.keeper`, and says which lines it must leave. */
export type Deed = (stage: Stage) => Promise<Trace | readonly Trace[]>;
