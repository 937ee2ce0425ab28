import type { Connection } from "@deeds/service-kit/models";
import { createPersonRepository } from "./person.ts";
import { createSuggestionRepository } from "./suggestion.ts";

/** Creates the repositories, and their indexes before the first request. */
export async function createModels(connection: Connection) {
  const [suggestions, people] = await Promise.all([
    createSuggestionRepository(connection),
    createPersonRepository(connection),
  ]);
  return { suggestions, people };
}
export type Models = Awaited<ReturnType<typeof createModels>>;
