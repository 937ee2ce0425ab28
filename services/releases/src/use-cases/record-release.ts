import type { AuditAction } from "@deeds/contracts";
import { changesBetween, type Transaction } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";
import type { Publisher } from "./publisher.ts";

/** Adds an audit entry about a release. */
export async function recordRelease(
  { audit }: ServiceContext,
  tx: Transaction,
  release: {
    publisher: Publisher;
    action: AuditAction;
    /** The id of a set, a version as `<remote>@<version>`, or a name. */
    subject: number | string;
    before?: object | undefined;
    after?: object | undefined;
    note?: string | undefined;
  },
): Promise<void> {
  const { publisher, action, subject, before = {}, after = {} } = release;
  const notes = [release.note, publisherNote(publisher)].filter((note) => note !== undefined);
  await audit.record(tx, {
    actor: publisher.actor,
    action,
    kind: "release",
    subject,
    changes: changesBetween({ ...before }, { ...after }),
    ...(notes.length > 0 && { note: notes.join("; ") }),
  });
}

/** Names a publisher without an account; `undefined` for an administrator. */
function publisherNote({ actor, by }: Publisher): string | undefined {
  if (actor.userId !== null) return undefined;
  if (by === null) return "by itself";
  return by === "PUBLISH_TOKEN" ? "by the publish token" : `by the publish token ${by}`;
}
