import {
  type RecordStatus,
  type Revision,
  recordStatuses,
  revisions,
  suggestionRevisionRules,
} from "@deeds/contracts";
import { expect, test } from "vitest";
import { needsRevision, revisedFields } from "./revision.ts";

/** The status after each revision of a record in each status; the others are refused. */
const transitions: Record<RecordStatus, Partial<Record<Revision, RecordStatus>>> = {
  pending: {},
  approved: { unpublished: "rejected", hidden: "hidden" },
  rejected: { reopened: "pending" },
  hidden: { reopened: "pending", unpublished: "rejected", restored: "approved" },
};

const order = (revision: Revision) => ({
  id: 1,
  revision,
  reason: "A mistake",
  actor: { userId: 7, username: "moderator", requestId: null },
  now: new Date("2026-01-31T12:00:00Z"),
});

const cases = recordStatuses.flatMap((status) =>
  revisions.map((revision) => ({ status, revision, to: transitions[status][revision] })),
);

test.each(cases)("$status, $revision: $to", ({ status, revision, to }) => {
  if (to === undefined) {
    expect(() => needsRevision({ status }, { revision })).toThrow("wrong-status");
    return;
  }
  expect(needsRevision({ status }, { revision })).toBe(true);
  expect(revisedFields(order(revision)).status).toBe(to);
});

test.each(revisions)("a repeated revision (%s) changes nothing", (revision) => {
  const { status } = revisedFields(order(revision));
  expect(needsRevision({ status, revision }, { revision })).toBe(false);
});

test("a decided contact edit is reopened, and nothing else", () => {
  const allowed = recordStatuses.flatMap((status) =>
    revisions.flatMap((revision) => {
      try {
        needsRevision({ status }, { revision }, suggestionRevisionRules);
        return [`${status} ${revision}`];
      } catch {
        return [];
      }
    }),
  );
  expect(allowed).toEqual(["approved reopened", "rejected reopened"]);
});

test("a record in the same status by another decision is no repetition", () => {
  expect(() => needsRevision({ status: "rejected" }, { revision: "unpublished" })).toThrow(
    "wrong-status",
  );
  expect(() =>
    needsRevision({ status: "approved", revision: "reopened" }, { revision: "restored" }),
  ).toThrow("wrong-status");
});

test("the sender gets the reason unless the record is public again", () => {
  expect(revisedFields(order("hidden"))).toMatchObject({
    rejectionReason: "A mistake",
    moderatedById: 7,
  });
  expect(revisedFields(order("restored"))).toMatchObject({ rejectionReason: null });
  expect(revisedFields(order("reopened"))).toMatchObject({
    rejectionReason: "A mistake",
    moderatedAt: null,
    moderatedById: null,
  });
});
