import { AppError, type Transaction } from "@deeds/service-kit";
import { slugCandidates, slugOf } from "../../domain/names/slug.ts";
import type { House } from "../../house.ts";
import { trusted } from "../../models/trusted.ts";

interface Named {
  _id: number;
  name: string | null;
  surname: string | null;
  country: string | null;
}

/** Takes a free slug for a person's name, for ever. */
export async function claimSlugOfName(
  { models, marks }: House,
  tx: Transaction,
  person: Named,
): Promise<string> {
  const name = [person.name, person.surname].filter((part) => part !== null).join(" ");
  const candidates = slugCandidates(slugOf(name, person.country), person._id);
  const found = await models.slugs
    .find({ _id: trusted({ $in: candidates.flatMap((slug) => [slug, marks.ofSlug(slug)]) }) })
    .session(tx)
    .lean();
  const taken = new Set(found.map(({ _id }) => _id));
  const slug = candidates.find((slug) => !taken.has(slug) && !taken.has(marks.ofSlug(slug)));
  if (slug === undefined) throw new AppError("slug-taken");
  await models.slugs.create([{ _id: slug, personId: person._id }], { session: tx });
  return slug;
}

/** Takes the slug that an administrator chose; one's own former slug may be taken again. */
export async function claimSlug(
  { models, marks }: House,
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
