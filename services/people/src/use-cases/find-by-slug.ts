import { queries } from "@deeds/contracts";
import { QueryFailed } from "@deeds/messaging";
import { refuse, type Viewer } from "@deeds/service-kit";
import type { House } from "../house.ts";

/** An approved person by a present or former slug, with proofs; null while proofs are away. */
export async function findBySlug(house: House, slug: string, viewer: Viewer) {
  const found = await house.models.slugs.findById(slug).lean();
  const person = found && (await house.models.people.findById(found.personId).lean());
  if (person?.status !== "approved") throw refuse.notFound();
  return { person, proofs: await proofsOf(house, person._id, viewer) };
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
