import type { MergeField, SocialEntry } from "@deeds/contracts";
import { type PersonContent, shownName } from "./person-content.ts";

/**
 * Merges the content of two records: the chosen fields come from the removed record, the links of both
 * remain, and the replaced name becomes a searchable alternative name.
 */
export function mergedContent(
  survivor: PersonContent,
  duplicate: PersonContent,
  take: readonly MergeField[],
): PersonContent {
  const taken = Object.fromEntries(take.map((field) => [field, duplicate[field]]));
  const content = { ...survivor, ...taken };
  const names = [survivor, duplicate].flatMap((one) =>
    [shownName(one) ?? [], ...one.otherNames].flat(),
  );
  const otherNames = [...new Set(names)].filter((name) => name !== shownName(content));
  return {
    ...content,
    otherNames: otherNames.slice(0, maxNames),
    socialMedia: distinct([...survivor.socialMedia, ...duplicate.socialMedia]),
  };
}

const maxNames = 20;

const distinct = (links: readonly SocialEntry[]): SocialEntry[] =>
  [
    ...new Map(links.toReversed().map((link) => [`${link.type} ${link.url}`, link])).values(),
  ].toReversed();
