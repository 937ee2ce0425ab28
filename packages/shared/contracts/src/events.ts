import { z } from "zod";
import type { ServiceName } from "./endpoint.ts";
import { contactFields, mediaTypes, recordStatuses } from "./entities/moderation.ts";
import { automaticRollback } from "./entities/release.ts";
import { contactChanges, contactValues } from "./entities/suggestion.ts";
import { frontEndName, releaseVersion } from "./release.ts";
import { timestamp } from "./text.ts";

/**
 * Who receives an event in `/api/live`; `everyone` only about a record that is public, `withdrawal`
 * everyone about one that was.
 */
type Audience = "everyone" | "withdrawal" | "administrators" | "none";

const define = <Data extends z.ZodType>(service: ServiceName, audience: Audience, data: Data) => ({
  service,
  audience,
  data,
});

const id = z.int().positive();

/** The public state of a person; never a contact. */
export const personState = z.object({
  id,
  slug: z.string().nullable(),
  name: z.string().nullable(),
  surname: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  occupation: z.string().nullable(),
  status: z.enum(recordStatuses),
  createdAt: timestamp,
});
export type PersonState = z.infer<typeof personState>;

/** The public state of a proof; never its text or a file's address. */
export const proofState = z.object({
  id,
  personId: id,
  personSlug: z.string().nullable(),
  title: z.string().nullable(),
  mediaType: z.enum(mediaTypes),
  isAnonymous: z.boolean(),
  status: z.enum(recordStatuses),
  createdAt: timestamp,
  moderatedAt: timestamp.nullable(),
  /** When the deed was done, see `deedDate` of a proof; `null` in events of earlier versions. */
  deedDate: z.string().nullable().default(null),
});
export type ProofState = z.infer<typeof proofState>;

/** A record about a person: a suggestion, a removal request, a question. */
const aboutPerson = z.object({ id, personId: id });

/** What an approval applies: internal, for the people service; never sent to a subscriber. */
const approvedChanges = z.object({
  changes: contactChanges,
  /** The fields to apply; all when absent. */
  fields: z.array(z.enum(contactFields)).optional(),
});

/** How a suggestion changed a person; never a contact. */
const appliedState = z.object({
  /** Id of the suggestion. */
  id,
  personId: id,
  personSlug: z.string().nullable(),
  changedFields: z.array(z.string()),
});
const releaseState = z.object({ id, remotes: z.record(frontEndName, releaseVersion) });

/** Events from before there were automatic rollbacks have none of the added fields. */
const rolledBackState = releaseState.extend({
  reason: z.enum(["failures", "decision"]).default("decision"),
  /** The front end that returned, and its versions; `null` when several did. */
  remote: frontEndName.nullable().default(null),
  from: releaseVersion.nullable().default(null),
  to: releaseVersion.nullable().default(null),
  /** Of a rollback because of `failures`. */
  counts: automaticRollback
    .pick({ clients: true, failed: true, failedBefore: true })
    .nullable()
    .default(null),
});

/**
 * Every event with the service that publishes it and the schema of its data. The
 * consumers' types, the webhook catalog and the audience in `/api/live` derive from it.
 */
export const events = {
  user_registered: define("auth", "none", z.object({ id })),
  session_revoked: define("auth", "none", z.object({ sessionHash: z.string() })),
  /** A moderator opened or closed an item of the moderation queue. */
  claim_changed: define("auth", "administrators", z.object({ id })),
  entitlement_changed: define("auth", "none", z.object({ userId: id })),
  /** An administrator requests the replay of a dead letter. */
  dead_letter_replay_asked: define(
    "auth",
    "none",
    z.object({ letter: z.string(), of: z.string() }),
  ),
  person_created: define("people", "administrators", personState),
  person_approved: define("people", "everyone", personState),
  person_rejected: define("people", "administrators", personState),
  person_updated: define("people", "everyone", personState),
  /** Revisions of a decision; a `person_updated` comes with each of them. */
  person_reopened: define("people", "administrators", personState),
  person_unpublished: define("people", "withdrawal", personState),
  person_hidden: define("people", "withdrawal", personState),
  person_restored: define("people", "everyone", personState),
  /**
   * Every service erases what it stores of the person: rows, files, bodies of deliveries, caches. It
   * has no slug, which contains the name. A person who was never public remains a 404.
   */
  person_erased: define("people", "everyone", z.object({ id, wasPublic: z.boolean() })),
  /** `id` redirects to `into` from now on. */
  person_merged: define("people", "everyone", z.object({ id, into: id })),
  /** A merge was undone. */
  person_unmerged: define("people", "everyone", z.object({ id, from: id })),
  removal_requested: define("people", "administrators", aboutPerson),
  removal_decided: define("people", "administrators", aboutPerson),
  /** The sender of an item was asked a question, or sent the answer. */
  person_question_changed: define("people", "administrators", aboutPerson),
  removal_question_changed: define("people", "administrators", aboutPerson),
  /** An item of the moderation queue was assigned, or its assignment removed. */
  assignment_changed: define("people", "administrators", aboutPerson),
  contact_edit_applied: define("people", "everyone", appliedState),
  /** An approval was taken back: the contacts that it changed have their earlier values again. */
  contact_edit_reverted: define("people", "everyone", appliedState),
  proof_created: define("proofs", "administrators", proofState),
  proof_approved: define("proofs", "everyone", proofState),
  proof_rejected: define("proofs", "administrators", proofState),
  proof_updated: define("proofs", "everyone", proofState),
  /** Revisions of a decision; a `proof_updated` comes with each of them. */
  proof_reopened: define("proofs", "administrators", proofState),
  proof_unpublished: define("proofs", "withdrawal", proofState),
  proof_hidden: define("proofs", "withdrawal", proofState),
  proof_restored: define("proofs", "everyone", proofState),
  proof_question_changed: define("proofs", "administrators", aboutPerson),
  /** Removed together with its person. */
  proof_removed: define("proofs", "everyone", aboutPerson),
  contact_edit_question_changed: define("contact-edits", "administrators", aboutPerson),
  contact_edit_suggested: define("contact-edits", "administrators", aboutPerson),
  contact_edit_approved: define(
    "contact-edits",
    "administrators",
    aboutPerson.extend({ ...approvedChanges.shape, apply: z.boolean() }),
  ),
  contact_edit_rejected: define("contact-edits", "administrators", aboutPerson),
  contact_edit_reopened: define(
    "contact-edits",
    "administrators",
    aboutPerson.extend({
      /** Of an approval that was applied, with the contacts before it; `null` of another decision. */
      applied: approvedChanges.extend({ before: contactValues }).nullable(),
    }),
  ),
  webhook_disabled: define("webhooks", "administrators", z.object({ id })),
  /** `percent` of the failing time after which it is switched off. */
  webhook_failing: define("webhooks", "administrators", z.object({ id, percent: z.int() })),
  /** A replay made progress or finished. */
  webhook_replayed: define("webhooks", "administrators", z.object({ id })),
  release_promoted: define("releases", "everyone", releaseState),
  release_rolled_back: define("releases", "everyone", rolledBackState),
  /** Releases changed without a new live set: a switch, a canary, staging. */
  release_changed: define("releases", "everyone", z.object({ id })),
} as const;

/** Events of a record that stops being public, or is public again. */
export const revisionEvents = {
  person: ["person_reopened", "person_unpublished", "person_hidden", "person_restored"],
  proof: ["proof_reopened", "proof_unpublished", "proof_hidden", "proof_restored"],
} as const satisfies Record<string, readonly (keyof typeof events)[]>;

export type EventType = keyof typeof events;
export const eventTypes = Object.keys(events) as EventType[];
export type EventData<Type extends EventType> = z.infer<(typeof events)[Type]["data"]>;

/** An event before it is recorded; `version` is the record's, incremented by every change. */
export type NewEvent<Type extends EventType = EventType> = {
  [T in Type]: { type: T; data: EventData<T>; version: number };
}[Type];

/** CloudEvents 1.0 envelope; `id` is a ULID and becomes a webhook's `webhook-id`. */
export const eventEnvelope = z.object({
  specversion: z.literal("1.0"),
  id: z.string(),
  source: z.string(),
  type: z.enum(eventTypes as [EventType, ...EventType[]]),
  subject: z.string(),
  time: timestamp,
  datacontenttype: z.literal("application/json"),
  /** Version of the changed record; a consumer ignores one lower than its own. */
  dataversion: z.int(),
  data: z.unknown(),
});

/** A recorded event, its data validated against the type's schema. */
export type DomainEvent<Type extends EventType = EventType> = {
  [T in Type]: Omit<z.infer<typeof eventEnvelope>, "type" | "data"> & {
    type: T;
    data: EventData<T>;
  };
}[Type];

/** Parses an envelope and its data; throws `ZodError` when either is invalid. */
export function parseEvent(json: unknown): DomainEvent {
  const envelope = eventEnvelope.parse(json);
  const data = events[envelope.type].data.parse(envelope.data);
  return { ...envelope, data } as DomainEvent;
}
