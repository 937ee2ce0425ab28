import { slugCandidates, slugOf } from "@deeds/name-search";
import { AppError, type Transaction } from "@deeds/service-kit";
import type { StoredPerson } from "../../models/person.ts";
import type { ServiceContext } from "../../service-context.ts";

type Named = Pick<StoredPerson, "_id" | "name" | "surname" | "country">;

/** Permanently reserves a free slug for a person's name. */
export async function claimSlugOfName(context: ServiceContext, tx: Transaction, person: Named) {
  const slug = (await claimSlugsOfNames(context, tx, [person])).get(person._id);
  if (slug === undefined) throw new AppError("slug-taken");
  return slug;
}

/** Reserves slugs for many people; returns them by person id. */
export async function claimSlugsOfNames(
  { models, marks }: ServiceContext,
  tx: Transaction,
  people: readonly Named[],
): Promise<Map<number, string>> {
  const wanted = people.map((person) => ({ person, candidates: candidatesOf(person) }));
  const all = wanted.flatMap(({ candidates }) =>
    candidates.flatMap((slug) => [slug, marks.ofSlug(slug)]),
  );
  const taken = await models.slugs.findTaken(all, tx);
  const claimed = wanted.map(({ person, candidates }) => {
    const slug = candidates.find((slug) => !taken.has(slug) && !taken.has(marks.ofSlug(slug)));
    if (slug === undefined) throw new AppError("slug-taken");
    taken.add(slug);
    return { _id: slug, personId: person._id };
  });
  await models.slugs.insert(tx, claimed);
  return new Map(claimed.map(({ _id, personId }) => [personId, _id]));
}

function candidatesOf({ _id, name, surname, country }: Named): string[] {
  const whole = [name, surname].filter((part) => part !== null).join(" ");
  return slugCandidates(slugOf(whole, country), _id);
}

/** Reserves the slug that an administrator chose; a person's former slug can be reused. */
export async function claimSlug(
  { models: { slugs }, marks }: ServiceContext,
  tx: Transaction,
  { slug, personId }: { slug: string; personId: number },
): Promise<void> {
  const owner = await slugs.findOwner(slug, tx);
  if (owner === personId) return;
  const isTaken = owner !== null || (await slugs.findOwner(marks.ofSlug(slug), tx)) !== null;
  if (isTaken) throw new AppError("slug-taken");
  await slugs.insert(tx, [{ _id: slug, personId }]);
}
