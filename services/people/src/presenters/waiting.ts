import type { WaitingItem } from "@deeds/contracts";
import { shownName } from "../domain/shown-name.ts";
import type { WaitingPerson } from "../use-cases/list-waiting.ts";

/** A person as a row of the moderation queue. */
export const presentWaiting = (person: WaitingPerson): WaitingItem => ({
  id: person._id,
  personId: person._id,
  personName: shownName(person),
  mediaType: null,
  since: person.createdAt.toISOString(),
  language: person.language ?? null,
});
