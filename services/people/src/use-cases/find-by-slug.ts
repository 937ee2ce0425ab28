import { type Proof, queries } from "@deeds/contracts";
import { QueryFailed } from "@deeds/messaging";
import { refuse, type Viewer } from "@deeds/service-kit";
import type { StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { findPerson } from "./steps/find-person.ts";

type FindBySlug = (
  slug: string,
  viewer: Viewer,
) => Promise<{ person: StoredPerson; proofs: Proof[] | null }>;

/**
 * Finds an approved person by a current or former slug, with proofs (`null` while the proofs service is
 * unavailable). A slug belongs to one person permanently except for merges: a cached id is looked up
 * again only when the slug is not the person's current one.
 */
export function findBySlug(context: ServiceContext): FindBySlug {
  const known = new Map<string, number>();
  const find: FindBySlug = async (slug, viewer) => {
    const remembered = known.get(slug);
    const personId = remembered ?? (await personIdOf(context, slug));
    try {
      // Requested in parallel: the proofs are discarded when the person is not visible.
      const [person, proofs] = await Promise.all([
        findPerson(context, personId, outsider),
        proofsOf(context, personId, viewer),
      ]);
      const isOwn = person._id === personId && (person.slug === slug || remembered === undefined);
      if (!isOwn && (await personIdOf(context, slug)) !== personId) {
        known.delete(slug);
        return find(slug, viewer);
      }
      if (known.size >= maxKnown) known.clear();
      known.set(slug, personId);
      return { person, proofs };
    } catch (error) {
      known.delete(slug);
      throw error;
    }
  };
  return find;
}

/** Public pages show the public view. */
const outsider = { isAdmin: false };
const maxKnown = 10_000;

async function personIdOf(
  { models: { slugs }, marks }: ServiceContext,
  slug: string,
): Promise<number> {
  const found =
    (await slugs.findById(slug).lean()) ?? (await slugs.findById(marks.ofSlug(slug)).lean());
  if (!found) throw refuse.notFound();
  return found.personId;
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
