import type { AuditAction } from "@deeds/contracts";
import { type AuditRecord, changesBetween } from "@deeds/service-kit";
import type { Publisher } from "../policies/publisher.ts";

export function releaseAuditEntry(options: {
  publisher: Publisher;
  action: AuditAction;
  /** The id of a set, a version as `<remote>@<version>`, or a name. */
  subject: number | string;
  before?: object | undefined;
  after?: object | undefined;
  note?: string | undefined;
}): AuditRecord {
  const { publisher, action, subject, before = {}, after = {} } = options;
  const notes = [options.note, publisherNote(publisher)].filter((note) => note !== undefined);
  return {
    actor: publisher.actor,
    action,
    kind: "release",
    subject,
    changes: changesBetween({ ...before }, { ...after }),
    ...(notes.length > 0 && { note: notes.join("; ") }),
  };
}

/** Names a publisher without an account; `undefined` for an administrator. */
function publisherNote({ actor, by }: Publisher): string | undefined {
  if (actor.userId !== null) return undefined;
  if (by === null) return "by itself";
  return by === "PUBLISH_TOKEN" ? "by the publish token" : `by the publish token ${by}`;
}
