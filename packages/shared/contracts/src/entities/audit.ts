import { z } from "zod";
import { timestamp } from "../text.ts";

/** The actions of the audit log. */
export const auditActions = [
  "signed-in",
  "sign-in-refused",
  "signed-out",
  "registered",
  "password-changed",
  "sessions-ended",
  "blocked",
  "unblocked",
  "subscription-changed",
  "created",
  "updated",
  "approved",
  "rejected",
  "reopened",
  "unpublished",
  "hidden",
  "restored",
  "removed",
  "assigned",
  "unassigned",
  "merged",
  "unmerged",
  "erased",
  "identity-read",
  "exported",
  "imported",
  "activated",
  "deactivated",
  "tested",
  "secret-rotated",
  "redelivered",
  "replayed",
  "promoted",
  "rolled-back",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The kinds of records in the audit log. */
export const auditKinds = [
  "user",
  "person",
  "proof",
  "file",
  "suggestion",
  "removal-request",
  "note",
  "webhook",
  "delivery",
  "release",
  "audit-log",
  "dead-letter",
] as const;
export type AuditKind = (typeof auditKinds)[number];

/**
 * An entry of the audit log. `changes` has each changed field with its value before and after;
 * identity fields and passwords are without values, and so is every field of an erased
 * person.
 */
export const auditEntry = z
  .object({
    /** A ULID, by which the log is ordered. */
    id: z.string(),
    at: timestamp,
    actorId: z.int().nullable(),
    actorName: z.string().nullable(),
    action: z.enum(auditActions),
    kind: z.enum(auditKinds),
    /** Id of the record; `null` for an action on many. */
    subject: z.string().nullable(),
    personId: z.int().nullable(),
    changes: z.record(
      z.string(),
      z.object({ before: z.json().optional(), after: z.json().optional() }),
    ),
    /** E.g. a reason or a count. */
    note: z.string().nullable(),
    requestId: z.string().nullable(),
    /** The caller's network (/24 or /48); sign-ins only. */
    network: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof auditEntry>;

/** A page of the log, newest first; `more` when older entries follow. */
export const auditPage = z.object({ items: z.array(auditEntry), more: z.boolean() });
export type AuditPage = z.infer<typeof auditPage>;

/** Filters of the log; `before` is the `next` of the previous page. */
export const auditFilter = z.object({
  actorId: z.int().optional(),
  actorName: z.string().optional(),
  action: z.enum(auditActions).optional(),
  kind: z.enum(auditKinds).optional(),
  subject: z.string().optional(),
  personId: z.int().optional(),
  since: timestamp.optional(),
  until: timestamp.optional(),
  before: z.string().optional(),
  limit: z.int().min(1).max(100),
});
export type AuditFilter = z.infer<typeof auditFilter>;
