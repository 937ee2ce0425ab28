import { queries } from "@deeds/contracts";
import { QueryFailed } from "@deeds/messaging";
import { refuse, type Viewer } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { findPerson } from "./steps/find-person.ts";

/**
 * Finds an approved person by a present or former slug, with proofs; null while proofs are away. A
 * slug leads to one person for ever, so that whoever was found by it once is not looked up again.
 */
export function findBySlug(house: House) {
  const known = new Map<string, number>();
  return async (slug: string, viewer: Viewer) => {
    const personId = known.get(slug) ?? (await personIdOf(house, slug));
    try {
      // Asked at once: the proofs are thrown away when the person may not be seen.
      const [person, proofs] = await Promise.all([
        findPerson(house, personId, outsider),
        proofsOf(house, personId, viewer),
      ]);
      if (known.size >= mostKnown) known.clear();
      known.set(slug, personId);
      return { person, proofs };
    } catch (error) {
      known.delete(slug);
      throw error;
    }
  };
}

/** Nobody's page shows more than everybody may know of. */
const outsider = { isAdmin: false };
const mostKnown = 10_000;

async function personIdOf({ models: { slugs }, marks }: House, slug: string): Promise<number> {
  const found =
    (await slugs.findById(slug).lean()) ?? (await slugs.findById(marks.ofSlug(slug)).lean());
  if (!found) throw refuse.notFound();
  return found.personId;
}

async function proofsOf({ messaging, log }: House, personId: number, viewer: Viewer) {
  try {
    const { fullAccess, userId } = viewer;
    return await messaging.ask(queries.proofsOfPerson, { personId, fullAccess, userId });
  } catch (error) {
    if (!(error instanceof QueryFailed)) throw error;
    log.warn({ err: error, personId }, "a person is shown without proofs");
    return null;
  }
}
