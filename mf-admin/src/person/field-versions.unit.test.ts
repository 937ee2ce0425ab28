import type { AuditEntry } from "@deeds/contracts";
import { expect, test } from "vitest";
import { versionsOf } from "./field-versions.ts";

const entry = (id: string, changes: AuditEntry["changes"]): AuditEntry => ({
  id,
  at: "2026-11-26T10:00:00.000Z",
  actorId: 1,
  actorName: "admin",
  action: "updated",
  kind: "person",
  subject: "7",
  personId: 7,
  changes,
  note: null,
  requestId: null,
  network: null,
});

test("each field has its changes, the newest first, with the values before and after", () => {
  const versions = versionsOf([
    entry("3", { city: { before: "Томск", after: "Омск" } }),
    entry("2", { city: { before: null, after: "Томск" }, age: { before: 3, after: null } }),
  ]);
  expect([...versions.keys()]).toEqual(["city", "age"]);
  expect(versions.get("city")).toMatchObject([
    { id: "3", before: "Томск", after: "Омск" },
    { id: "2", before: null, after: "Томск" },
  ]);
});

test("identity fields and values of an erased person have no history", () => {
  const versions = versionsOf([
    entry("1", { passport: {}, city: {}, status: { before: "pending", after: "approved" } }),
  ]);
  expect(versions.size).toBe(0);
});
