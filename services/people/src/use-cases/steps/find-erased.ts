import { trusted } from "@deeds/service-kit";
import type { PersonContent } from "../../domain/person-content.ts";
import type { ServiceContext } from "../../service-context.ts";

/** Returns for each content whether an erased person had one of its contacts. */
export async function findErasedContacts(
  { models, marks }: ServiceContext,
  contents: readonly PersonContent[],
): Promise<boolean[]> {
  const marksOfEach = contents.map((content) => marks.ofContacts(content));
  const asked = marksOfEach.flat();
  if (asked.length === 0) return contents.map(() => false);
  const erased = await models.erasedPeople.find({ contactMarks: trusted({ $in: asked }) }).lean();
  const known = new Set(erased.flatMap(({ contactMarks }) => contactMarks));
  return marksOfEach.map((own) => own.some((mark) => known.has(mark)));
}

/** Returns those external ids, of other systems or our own, that belonged to erased people. */
export async function findErasedExternalIds(
  { models, marks, internalIds }: ServiceContext,
  externalIds: readonly string[],
): Promise<Set<string>> {
  const numbers = new Map(externalIds.map((text) => [internalIds.idOf(text), text]));
  const marked = new Map(externalIds.map((text) => [marks.ofExternalId(text), text]));
  const ids = [...numbers.keys()].filter((id) => id !== null);
  const [byNumber, byMark] = await Promise.all([
    models.erasedPeople.find({ _id: trusted({ $in: ids }) }).lean(),
    models.erasedPeople.find({ externalMark: trusted({ $in: [...marked.keys()] }) }).lean(),
  ]);
  return new Set([
    ...byNumber.flatMap(({ _id }) => numbers.get(_id) ?? []),
    ...byMark.flatMap(({ externalMark }) => marked.get(externalMark ?? "") ?? []),
  ]);
}
