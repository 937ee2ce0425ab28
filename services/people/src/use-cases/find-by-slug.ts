import { type Proof, queries } from "@deeds/contracts";
import { QueryFailed } from "@deeds/messaging";
import { refuse, type Viewer } from "@deeds/service-kit";
import type { StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { findPerson } from "./steps/find-person.ts";

/**
 * Finds an approved person by a current or former slug, with proofs (`null` while the proofs service is
 * unavailable). A slug belongs to one person permanently except for merges: a cached id is looked up
 * again only when the slug is not the person's current one.
 */
export function findBySlug(context: ServiceContext) {
  const ids = new Map<string, number>();
  return async function find(
    slug: string,
    viewer: Viewer,
  ): Promise<{ person: StoredPerson; proofs: Proof[] | null }> {
    const cached = ids.get(slug);
    const personId = cached ?? (await personIdOf(context, slug));
    try {
      // Requested in parallel: the proofs are discarded when the person is not visible.
      const [person, proofs] = await Promise.all([
        findPerson(context, personId, asOutsider),
        proofsOf(context, personId, viewer),
      ]);
      const isOwn = person._id === personId && (person.slug === slug || cached === undefined);
      if (!isOwn && (await personIdOf(context, slug)) !== personId) {
        ids.delete(slug);
        return find(slug, viewer);
      }
      if (ids.size >= maxCached) ids.clear();
      ids.set(slug, personId);
      return { person, proofs };
    } catch (error) {
      ids.delete(slug);
      throw error;
    }
  };
}

/** Public pages show the public view. */
const asOutsider = { isAdmin: false };
const maxCached = 10_000;

async function personIdOf({ models: { slugs }, marks }: ServiceContext, slug: string) {
  const owner = (await slugs.findOwner(slug)) ?? (await slugs.findOwner(marks.ofSlug(slug)));
  if (owner === null) throw refuse.notFound();
  return owner;
}

async function proofsOf({ messaging, log }: ServiceContext, personId: number, viewer: Viewer) {
  try {
    const { fullAccess, userId } = viewer;
    return await messaging.request(queries.proofsOfPerson, { personId, fullAccess, userId });
  } catch (error) {
    if (!(error instanceof QueryFailed)) throw error;
    log.warn({ err: error, personId }, "a person is shown without proofs");
    return null;
  }
}
