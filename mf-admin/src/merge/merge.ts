import {
  endpoints,
  type LookAlike,
  type MergeField,
  mergeFields,
  type Person,
} from "@deeds/contracts/browser";
import { callEndpoint } from "@deeds/remote-kit";
import { useEffect, useState } from "react";

/** Possible duplicates; empty while they load and when the request fails. */
export function useLookAlikes(person: Person): readonly LookAlike[] {
  const [found, setFound] = useState<readonly LookAlike[]>([]);
  useEffect(() => {
    let left = false;
    const { name, surname, phone, instagramUsername, country } = person;
    const body = { name, surname, phone, instagramUsername, country };
    callEndpoint(endpoints.lookAlikes, { body }).then(
      (alike) => !left && setFound(alike.filter(({ id }) => id !== person.id)),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [person]);
  return found;
}

export interface Differing {
  field: MergeField;
  stays: string;
  goes: string;
}

const textOf = (person: Person, field: MergeField): string => String(person[field] ?? "");

/** Fields to choose between; a field that the removed record leaves empty is none. */
export const differingFields = (stays: Person, goes: Person): Differing[] =>
  mergeFields
    .map((field) => ({ field, stays: textOf(stays, field), goes: textOf(goes, field) }))
    .filter((one) => one.goes !== "" && one.goes !== one.stays);

/** Proposes the fields that are empty on the record that stays. */
export const proposedFields = (differing: readonly Differing[]): MergeField[] =>
  differing.filter(({ stays }) => stays === "").map(({ field }) => field);
