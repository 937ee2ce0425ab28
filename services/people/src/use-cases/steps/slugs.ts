import { slugCandidates, slugOf } from "@deeds/name-search";
import { AppError, type Transaction, trusted } from "@deeds/service-kit";
import type { ServiceContext } from "../../service-context.ts";

interface Named {
  _id: number;
  name: string | null;
  surname: string | null;
  country: string | null;
}

/** Permanently reserves a free slug for a person's name. */
export async function claimSlugOfName(
  context: ServiceContext,
  tx: Transaction,
  person: Named,
): Promise<string> {
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
  const asked = wanted.flatMap(({ candidates }) =>
    candidates.flatMap((slug) => [slug, marks.ofSlug(slug)]),
  );
  const found = await models.slugs
    .find({ _id: trusted({ $in: asked }) })
    .session(tx)
    .lean();
  const taken = new Set(found.map(({ _id }) => _id));
  const claimed = wanted.map(({ person, candidates }) => {
    const slug = candidates.find((slug) => !taken.has(slug) && !taken.has(marks.ofSlug(slug)));
    if (slug === undefined) throw new AppError("slug-taken");
    taken.add(slug);
    return { _id: slug, personId: person._id };
  });
  await models.slugs.insertMany(claimed, { session: tx });
  return new Map(claimed.map(({ _id, personId }) => [personId, _id]));
}

function candidatesOf({ _id, name, surname, country }: Named): string[] {
  const whole = [name, surname].filter((part) => part !== null).join(" ");
  return slugCandidates(slugOf(whole, country), _id);
}

/** Reserves the slug that an administrator chose; a person's former slug can be reused. */
export async function claimSlug(
  { models, marks }: ServiceContext,
  tx: Transaction,
  slug: string,
  personId: number,
): Promise<void> {
  const owner = await models.slugs.findById(slug).session(tx).lean();
  if (owner?.personId === personId) return;
  if (owner) throw new AppError("slug-taken");
  const isErased = await models.slugs.exists({ _id: marks.ofSlug(slug) }).session(tx);
  if (isErased) throw new AppError("slug-taken");
  await models.slugs.create([{ _id: slug, personId }], { session: tx });
}

/** Points all slugs of a record, or the given ones, to another record; returns them. */
export async function moveSlugs(
  { models }: ServiceContext,
  tx: Transaction,
  { from, to, only }: { from: number; to: number; only?: readonly string[] },
): Promise<string[]> {
  const found = await models.slugs
    .find({ personId: from, ...(only && { _id: trusted({ $in: [...only] }) }) })
    .session(tx)
    .lean();
  const slugs = found.map(({ _id }) => _id);
  const moved = { _id: trusted({ $in: slugs }) };
  await models.slugs.updateMany(moved, { $set: { personId: to } }, { session: tx });
  return slugs;
}
