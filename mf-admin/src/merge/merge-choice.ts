import { type MergeField, mergeFields, type Person } from "@deeds/contracts/browser";

/** A field in which the two records differ. */
export interface Differing {
  field: MergeField;
  /** Empty for nothing. */
  stays: string;
  goes: string;
}

const textOf = (person: Person, field: MergeField): string => String(person[field] ?? "");

/** What has to be chosen; where the record that goes says nothing, there is nothing to choose. */
export const differingFields = (stays: Person, goes: Person): Differing[] =>
  mergeFields
    .map((field) => ({ field, stays: textOf(stays, field), goes: textOf(goes, field) }))
    .filter((one) => one.goes !== "" && one.goes !== one.stays);

/** What is proposed: whatever the record that stays does not know. */
export const proposedFields = (differing: readonly Differing[]): MergeField[] =>
  differing.filter(({ stays }) => stays === "").map(({ field }) => field);
