import { createModerationQueue } from "@deeds/moderation/models";
import { type Connection, createCollections } from "@deeds/service-kit/models";
import { createPersonRepository } from "./person.ts";
import { createSuggestionRepository, type StoredSuggestion } from "./suggestion.ts";

/** Creates the repositories, and their indexes before the first request. */
export async function createModels(connection: Connection) {
  const suggestions = createSuggestionRepository(connection);
  const people = createPersonRepository(connection);
  await createCollections(connection);
  const queue = createModerationQueue<StoredSuggestion>(connection, {
    kind: "contact-edit",
    collection: "suggestions",
    sentAt: "submittedAt",
    sentBy: "userId",
    reason: "rejectionReason",
    texts: [
      "personName",
      "comment",
      "changes.phone",
      "changes.instagramUsername",
      "changes.newSocialMedia.url",
    ],
  });
  return { suggestions, people, queue };
}
export type Models = Awaited<ReturnType<typeof createModels>>;
