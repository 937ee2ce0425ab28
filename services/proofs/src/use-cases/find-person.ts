import { queries } from "@deeds/contracts";
import { QueryFailed } from "@deeds/messaging";
import { refuse, type Viewer } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

/**
 * Returns an approved person. One who is not stored here may just have been approved, so the people
 * service is requested. Throws `not-found` and `service-unavailable`.
 */
export async function findApprovedPerson(context: ServiceContext, id: number) {
  const stored = await context.models.people.findById(id);
  if (stored?.status === "approved") return stored;
  if (stored?.erased) throw refuse.notFound();
  const [fetched] = await context.messaging
    .request(queries.peopleExternalIds, { ids: [id], externalIds: [] })
    .catch(throwUnavailable);
  if (fetched?.status === "approved") return fetched;
  throw refuse.notFound();
}

/**
 * Checks that readers may see a person. Throws `erased` for one who was public, and for any erased
 * one to administrators; otherwise `not-found`.
 */
export async function findReadablePerson(
  context: ServiceContext,
  id: number,
  viewer: Pick<Viewer, "isAdmin">,
): Promise<void> {
  const stored = await context.models.people.findById(id);
  if (stored?.erased && (stored.erased.wasPublic || viewer.isAdmin)) throw refuse.erased();
  await findApprovedPerson(context, id);
}

function throwUnavailable(error: unknown): never {
  throw error instanceof QueryFailed ? refuse.unavailable(error) : error;
}

/** Longer than the default, which is for one person. */
const timeoutMs = 5_000;

/** Requests people by ids and external ids; throws `service-unavailable`. */
export async function fetchPeople(
  { messaging }: ServiceContext,
  filter: { ids?: readonly number[]; externalIds?: readonly string[] },
) {
  const ids = [...new Set(filter.ids)];
  const externalIds = [...new Set(filter.externalIds)];
  if (ids.length + externalIds.length === 0) return [];
  return messaging
    .request(queries.peopleExternalIds, { ids, externalIds }, timeoutMs)
    .catch(throwUnavailable);
}
export type NamedPerson = Awaited<ReturnType<typeof fetchPeople>>[number];
