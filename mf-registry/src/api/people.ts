import { endpoints, type personSorts } from "@deeds/contracts";
import { useEndpoint } from "@deeds/remote-kit";

export interface PeopleQuery {
  page: number;
  limit: number;
  search?: string;
  country?: string;
  sort?: (typeof personSorts)[number];
}

export const usePublicPeople = (query: PeopleQuery) =>
  useEndpoint(endpoints.publicPeople, { query });

export const usePublicStats = () => useEndpoint(endpoints.publicStats, {});

export const useCountries = () => useEndpoint(endpoints.countries, {});

/** A person by slug comes with their proofs. */
export const usePersonBySlug = (slug: string | undefined) =>
  useEndpoint(endpoints.personBySlug, slug === undefined ? null : { params: { slug } });

export const usePerson = (id: string | undefined) =>
  useEndpoint(endpoints.publicPerson, id === undefined ? null : { params: { id: Number(id) } });

export const usePersonProofs = (id: number | string | undefined) =>
  useEndpoint(endpoints.publicProofs, id === undefined ? null : { params: { id: Number(id) } });
