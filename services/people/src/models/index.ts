import { createModerationQueue, createTotals } from "@deeds/moderation/models";
import { type Connection, createCollections } from "@deeds/service-kit/models";
import { createCountedProofRepository } from "./counted-proof.ts";
import { createCountryCountRepository } from "./country-count.ts";
import { createErasedPersonRepository } from "./erased-person.ts";
import { createFacetCountRepository } from "./facet-count.ts";
import { createFollowRepository } from "./follow.ts";
import { createItemAssignmentRepository } from "./item-assignment.ts";
import { createItemNoteRepository } from "./item-note.ts";
import { createMarkKeyRepository } from "./mark-key.ts";
import { createMergeRepository } from "./merge.ts";
import { createPersonRepository } from "./people.ts";
import type { StoredPerson } from "./person.ts";
import { createPhotoRepository } from "./photo.ts";
import { createRemovalRequestRepository, type StoredRemovalRequest } from "./removal-request.ts";
import { createSearchVersionRepository } from "./search-version.ts";
import { createSearchWordRepository } from "./search-word.ts";
import { createSlugRepository } from "./slug.ts";

/** Creates the repositories, with their indexes before the first request. */
export async function createModels(connection: Connection) {
  const models = {
    people: createPersonRepository(connection),
    markKey: createMarkKeyRepository(connection),
    merges: createMergeRepository(connection),
    slugs: createSlugRepository(connection),
    photos: createPhotoRepository(connection),
    removalRequests: createRemovalRequestRepository(connection),
    itemAssignments: createItemAssignmentRepository(connection),
    itemNotes: createItemNoteRepository(connection),
    follows: createFollowRepository(connection),
    erasedPeople: createErasedPersonRepository(connection),
    countedProofs: createCountedProofRepository(connection),
    searchWords: createSearchWordRepository(connection),
    searchVersion: createSearchVersionRepository(connection),
    countryCounts: createCountryCountRepository(connection),
    facetCounts: createFacetCountRepository(connection),
    totals: createTotals(connection),
  };
  await createCollections(connection);
  return {
    ...models,
    queue: createModerationQueue<StoredPerson>(connection, {
      kind: "person",
      collection: "people",
      sentAt: "createdAt",
      sentBy: "createdById",
      reason: "rejectionReason",
      texts: ["name", "surname", "city", "occupation", "notes", "phone", "instagramUsername"],
    }),
    removalQueue: createModerationQueue<StoredRemovalRequest>(connection, {
      kind: "removal",
      collection: "removal_requests",
      sentAt: "createdAt",
      sentBy: "userId",
      reason: "note",
      texts: ["relation", "text"],
    }),
  };
}
export type Models = Awaited<ReturnType<typeof createModels>>;
