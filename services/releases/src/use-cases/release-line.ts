import type { AuditAction } from "@deeds/contracts";
import { type Actor, type AuditLine, changesBetween } from "@deeds/service-kit";
import type { Versions } from "../domain/live-set.ts";

/** The line of what somebody did to a version or a set; `before` and `after` are live versions. */
export function releaseLine(options: {
  actor: Actor;
  action: AuditAction;
  /** A set's number, or a version as `<remote>@<version>`. */
  subject: number | string;
  before?: Versions | undefined;
  after?: Versions;
}): AuditLine {
  const { actor, action, subject, before = {}, after = {} } = options;
  return {
    actor,
    action,
    kind: "release",
    subject,
    changes: changesBetween({ ...before }, { ...after }),
    // Whoever holds the publish token has no account.
    ...(actor.userId === null && { note: "by the publish token" }),
  };
}
