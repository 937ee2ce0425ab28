import type { Person } from "@deeds/contracts";
import { cityName, countryName, formatDate, type Language } from "@deeds/i18n";
import { readStored, StatusLabel, writeStored } from "@deeds/ui";
import type { ReactNode } from "react";
import type { Sort } from "../people-query.ts";

export interface TableColumn {
  id: string;
  /** The key of its header. */
  label: string;
  /** In rem. */
  width: number;
  /** The ascending order. */
  sort?: Sort;
  isNumber?: boolean;
  cell(person: Person, language: Language): ReactNode;
}

/** Columns beside the name, which is always there. */
export const columns: readonly TableColumn[] = [
  {
    id: "status",
    label: "people.state",
    width: 10,
    cell: ({ status }) => <StatusLabel status={status} />,
  },
  {
    id: "country",
    label: "common:field.country",
    width: 10,
    sort: "country",
    cell: ({ country }, language) => country && countryName(country, language),
  },
  {
    id: "city",
    label: "common:field.city",
    width: 10,
    sort: "city",
    cell: ({ city }, language) => city && cityName(city, language),
  },
  {
    id: "occupation",
    label: "common:field.occupation",
    width: 12,
    cell: ({ occupation }) => occupation,
  },
  { id: "phone", label: "common:field.phone", width: 9, cell: ({ phone }) => phone },
  {
    id: "instagram",
    label: "common:field.instagram",
    width: 10,
    cell: ({ instagramUsername }) => instagramUsername && `@${instagramUsername}`,
  },
  {
    id: "birthDate",
    label: "common:field.birthDate",
    width: 9,
    cell: ({ birthDate }) => formatDate(birthDate),
  },
  {
    id: "proofCount",
    label: "person.deeds",
    width: 9,
    sort: "proofCount",
    isNumber: true,
    cell: ({ proofCount }) => proofCount,
  },
  {
    id: "createdAt",
    label: "person.added",
    width: 8.5,
    sort: "createdAt",
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    id: "updatedAt",
    label: "person.updated",
    width: 8.5,
    sort: "updatedAt",
    cell: ({ updatedAt }) => formatDate(updatedAt),
  },
  {
    id: "id",
    label: "merge.number",
    width: 7,
    isNumber: true,
    cell: ({ id }) => id,
  },
];

const usualColumns = "country,city,occupation,phone,proofCount,createdAt";
const storageKey = "peopleColumns";

/** The ids of the columns that this browser shows. */
export const readColumns = (): ReadonlySet<string> =>
  new Set((readStored(storageKey) ?? usualColumns).split(","));

export const storeColumns = (ids: ReadonlySet<string>): void =>
  writeStored(storageKey, [...ids].join());
