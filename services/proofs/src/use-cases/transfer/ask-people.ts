import { queries } from "@deeds/contracts";
import { QueryFailed } from "@deeds/messaging";
import { refuse } from "@deeds/service-kit";
import type { House } from "../../house.ts";

/** Reading many people takes longer than reading one. */
const timeoutMs = 5_000;

export interface NamedPerson {
  id: number;
  externalId: string;
  slug: string | null;
  status: string;
}

/**
 * Who is meant by numbers and external ids, as the people service knows them this moment; throws
 * `service-unavailable` while it is away.
 */
export async function askPeople(
  { messaging }: House,
  asked: { ids?: readonly number[]; externalIds?: readonly string[] },
): Promise<NamedPerson[]> {
  const ids = [...new Set(asked.ids)];
  const externalIds = [...new Set(asked.externalIds)];
  if (ids.length + externalIds.length === 0) return [];
  try {
    return await messaging.ask(queries.peopleExternalIds, { ids, externalIds }, timeoutMs);
  } catch (error) {
    if (error instanceof QueryFailed) throw refuse.unavailable(error);
    throw error;
  }
}
