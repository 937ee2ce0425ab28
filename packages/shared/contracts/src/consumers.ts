import type { ServiceName } from "./endpoint.ts";
import { webhookEvents } from "./entities/webhook-options.ts";
import type { EventType } from "./events.ts";

/** Every service retries its dead letters on request. */
const replays = ["dead_letter_replay_asked"] as const;

/**
 * The durable consumers of each service, by a name that never changes, with the events that each
 * receives: a service can read no other event of the stream.
 */
export const consumers = {
  auth: { replays },
  people: {
    "contact-edits": ["contact_edit_approved", "contact_edit_reopened"],
    proofs: ["proof_approved", "proof_updated"],
    replays,
  },
  proofs: {
    people: [
      "person_approved",
      "person_updated",
      "person_merged",
      "person_unmerged",
      "person_erased",
    ],
    replays,
  },
  "contact-edits": {
    "public-people": ["person_approved", "person_updated"],
    people: ["contact_edit_applied", "person_merged", "person_unmerged", "person_erased"],
    replays,
  },
  webhooks: { "public-events": [...webhookEvents, "person_erased"], replays },
  releases: { replays },
} as const satisfies Record<ServiceName, Record<string, readonly EventType[]>>;

/** Returns the name of a service's durable consumer in the stream. */
export const durableOf = (service: string, name: string): string => `${service}-${name}`;
