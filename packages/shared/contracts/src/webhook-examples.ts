import { z } from "zod";
import type { WebhookEvent } from "./entities/webhook-options.ts";
import { type EventData, events } from "./events.ts";
import { timestamp } from "./text.ts";

const createdAt = "2026-01-31T10:00:00.000Z";

/** A person that does not exist. */
const person = {
  id: 999_999_001,
  slug: "mariia-pryklad",
  name: "Марія",
  surname: "Приклад",
  country: "Украина",
  city: "Львів",
  occupation: "Учителька",
  createdAt,
};

const proof = {
  id: 999_999_002,
  personId: person.id,
  personSlug: person.slug,
  title: "Дрова для сусідів",
  mediaType: "photo" as const,
  isAnonymous: false,
  createdAt,
  deedDate: "2025-12",
};

const appliedEdit = {
  id: 999_999_003,
  personId: person.id,
  personSlug: person.slug,
  changedFields: ["phone", "instagram"],
};

/** Example data of each event. */
export const webhookExamples: { readonly [Type in WebhookEvent]: EventData<Type> } = {
  person_created: { ...person, slug: null, status: "pending" },
  person_approved: { ...person, status: "approved" },
  person_reopened: { ...person, status: "pending" },
  person_unpublished: { ...person, status: "rejected" },
  person_hidden: { ...person, status: "hidden" },
  person_restored: { ...person, status: "approved" },
  proof_created: { ...proof, status: "pending", moderatedAt: null },
  proof_approved: { ...proof, status: "approved", moderatedAt: "2026-01-31T12:30:00.000Z" },
  proof_reopened: { ...proof, status: "pending", moderatedAt: null },
  proof_unpublished: { ...proof, status: "rejected", moderatedAt: "2026-02-02T09:00:00.000Z" },
  proof_hidden: { ...proof, status: "hidden", moderatedAt: "2026-02-02T09:00:00.000Z" },
  proof_restored: { ...proof, status: "approved", moderatedAt: "2026-02-03T09:00:00.000Z" },
  contact_edit_applied: appliedEdit,
  contact_edit_reverted: appliedEdit,
  release_rolled_back: {
    id: 999_999_004,
    remotes: { shell: "1.4.0-5e6f7a8b", "mf-registry": "1.4.0-1a2b3c4d" },
    reason: "failures",
    remote: "mf-registry",
    from: "1.4.1-9c0d1e2f",
    to: "1.4.0-1a2b3c4d",
    counts: { clients: 120, failed: 11, failedBefore: 1 },
  },
};

export const webhookMessage = (type: WebhookEvent) =>
  z.object({ type: z.literal(type), timestamp, data: events[type].data });
