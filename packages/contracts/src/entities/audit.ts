import { z } from "zod";
import { timestamp } from "../text.ts";

/** What is kept of who did what; one word for an action everywhere. */
export const auditActions = [
  "signed-in",
  "sign-in-refused",
  "signed-out",
  "registered",
  "password-changed",
  "sessions-ended",
  "subscription-changed",
  "created",
  "updated",
  "approved",
  "rejected",
  "removed",
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

/** The kinds of things that something is done to. */
export const auditKinds = [
  "user",
  "person",
  "proof",
  "file",
  "suggestion",
  "removal-request",
  "webhook",
  "delivery",
  "release",
  "audit-log",
  "dead-letter",
] as const;
export type AuditKind = (typeof auditKinds)[number];

/**
 * One line of the audit log. `changes` names each changed field with its value before and after;
 * identity fields and passwords are named without their values, and so is everything of a person
 * that was erased.
 */
export const auditEntry = z
  .object({
    /** ULID: orders the log. */
    id: z.string(),
    at: timestamp,
    actorId: z.int().nullable(),
    actorName: z.string().nullable(),
    action: z.enum(auditActions),
    kind: z.enum(auditKinds),
    /** Id of the thing; null when the action was about many. */
    subject: z.string().nullable(),
    personId: z.int().nullable(),
    changes: z.record(
      z.string(),
      z.object({ before: z.json().optional(), after: z.json().optional() }),
    ),
    /** What else is worth knowing, e.g. a reason or a count. */
    note: z.string().nullable(),
    requestId: z.string().nullable(),
    /** The caller's network (/24 or /48), of sign-ins only. */
    network: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof auditEntry>;

/** A part of the log, newest first; `more`: it was cut, older lines follow. */
export const auditPage = z.object({ items: z.array(auditEntry), more: z.boolean() });
export type AuditPage = z.infer<typeof auditPage>;

/** Filters of the log; `before` is the `next` of the page before. */
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
