import { queries } from "@deeds/contracts";
import { QueryFailed } from "@deeds/messaging";
import { refuse, type Viewer } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { findPerson } from "./steps/find-person.ts";

/** An approved person by a present or former slug, with proofs; null while proofs are away. */
export async function findBySlug(house: House, slug: string, viewer: Viewer) {
  const { slugs } = house.models;
  const mark = house.marks.ofSlug(slug);
  const found = (await slugs.findById(slug).lean()) ?? (await slugs.findById(mark).lean());
  if (!found) throw refuse.notFound();
  const person = await findPerson(house, found.personId, outsider);
  return { person, proofs: await proofsOf(house, person._id, viewer) };
}

/** Nobody's page shows more than everybody may know of. */
const outsider = { isAdmin: false };

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
