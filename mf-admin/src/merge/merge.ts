import { endpoints, type MergeField, mergeFields, type Person } from "@deeds/contracts/browser";
import { callEndpoint, revalidate, useEndpoint } from "@deeds/remote-kit";
import { useEffect, useState } from "react";

export const useMerges = (id: number) => useEndpoint(endpoints.mergesOfPerson, { params: { id } });

export const mergePerson = (id: number, into: number, take: MergeField[]) =>
  callEndpoint(endpoints.mergePerson, { params: { id }, body: { into, take } });

export const unmergePerson = (id: number) =>
  callEndpoint(endpoints.unmergePerson, { params: { id } });

export const refreshMerged = () =>
  revalidate([
    ...["/api/people", "/api/public/people", "/api/proofs", "/api/contact-edits"],
    ...["/api/stats", "/api/public/stats"],
  ]);

type LookAlikes = Awaited<ReturnType<typeof askLookAlikes>>;

const askLookAlikes = ({ name, surname, phone, instagramUsername, country }: Person) =>
  callEndpoint(endpoints.lookAlikes, {
    body: { name, surname, phone, instagramUsername, country },
  });

/** Possible duplicates; empty while they load and when the request fails. */
export function useLookAlikes(person: Person | undefined): LookAlikes {
  const [found, setFound] = useState<LookAlikes>([]);
  useEffect(() => {
    let left = false;
    if (person) {
      askLookAlikes(person).then(
        (alike) => !left && setFound(alike.filter(({ id }) => id !== person.id)),
        () => undefined,
      );
    }
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
