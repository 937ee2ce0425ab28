import type { DecidedChange } from "@deeds/contracts";
import type { DecisionBody } from "../api/register.ts";
import { type Difference, differencesOf, type Suggested } from "./differences.ts";

/** A change with its own decision: a field, or one of the new links. */
export interface SuggestedChange extends Difference {
  id: string;
  /** Index of a new link in the suggestion; `null` for a field. */
  link: number | null;
  /** Absent while it is not decided. */
  accepted?: boolean;
}

/** Splits a suggestion into changes, one for each link; unchanged fields come last. */
export function suggestedChanges(suggestion: Suggested): SuggestedChange[] {
  const changes = differencesOf(suggestion).flatMap((difference) =>
    difference.field === "newSocialMedia" && difference.kind === "add"
      ? eachLink(suggestion, difference)
      : [{ ...difference, id: difference.field, link: null }],
  );
  return changes.toSorted((one, other) => Number(isSame(one)) - Number(isSame(other)));
}

const isSame = ({ kind }: Pick<SuggestedChange, "kind">): boolean => kind === "same";

/** The changes that can be decided on, in the order of their number keys. */
export const decidable = (changes: readonly SuggestedChange[]): SuggestedChange[] =>
  changes.filter((change) => !isSame(change));

function eachLink({ newSocialMedia }: Suggested, { field, after }: Difference): SuggestedChange[] {
  return (newSocialMedia ?? []).flatMap((entry, link) =>
    after.includes(entry)
      ? [{ id: `link-${link}`, field, link, kind: "add" as const, before: [], after: [entry] }]
      : [],
  );
}

/** The changes of a decision; unchanged fields come last. */
export const decidedChanges = (changes: readonly DecidedChange[]): SuggestedChange[] =>
  changes
    .map(({ field, before, after, accepted }, place) => ({
      id: `${field}-${place}`,
      field,
      link: field === "newSocialMedia" && after.length > 0 ? place : null,
      kind: kindOf(before, after),
      before: before ?? [],
      after,
      accepted,
    }))
    .toSorted((one, other) => Number(isSame(one)) - Number(isSame(other)));

function kindOf(
  before: DecidedChange["before"],
  after: DecidedChange["after"],
): SuggestedChange["kind"] {
  if (before && JSON.stringify(before) === JSON.stringify(after)) return "same";
  if (after.length === 0) return "remove";
  return before && before.length > 0 ? "change" : "add";
}

/**
 * The approval of all changes that are not rejected; `null` when all are. It lists fields and links
 * only when some are rejected.
 */
export function approvalOf(
  changes: readonly SuggestedChange[],
  refused: ReadonlySet<string>,
): (DecisionBody & { status: "approved" }) | null {
  const all = decidable(changes);
  const accepted = all.filter(({ id }) => !refused.has(id));
  const approval = { status: "approved", apply: true } as const;
  if (accepted.length === all.length) return approval;
  if (accepted.length === 0) return null;
  const fields = [...new Set(accepted.map(({ field }) => field))];
  const links = accepted.flatMap(({ link }) => (link === null ? [] : [link]));
  return { ...approval, fields, ...(links.length > 0 && { links }) };
}
