import { endpoints, type personSorts, type RemovalFields } from "@deeds/contracts/browser";
import { callEndpoint, useEndpoint } from "@deeds/remote-kit";

export interface PeopleQuery {
  page: number;
  limit: number;
  search?: string;
  country?: string;
  sort?: (typeof personSorts)[number];
}

/** While another page of the list loads, the previous one stays visible. */
export const usePublicPeople = (query: PeopleQuery) =>
  useEndpoint(endpoints.publicPeople, { query }, { keepPreviousData: true });

export const usePublicStats = () => useEndpoint(endpoints.publicStats, {});

export const useCountries = () => useEndpoint(endpoints.countries, {});

/** The response contains the person's proofs. */
export const usePersonBySlug = (slug: string | undefined) =>
  useEndpoint(endpoints.personBySlug, slug === undefined ? null : { params: { slug } });

export const usePerson = (id: string | undefined) =>
  useEndpoint(endpoints.publicPerson, id === undefined ? null : { params: { id: Number(id) } });

export const usePersonProofs = (id: number | string | undefined) =>
  useEndpoint(endpoints.publicProofs, id === undefined ? null : { params: { id: Number(id) } });

/** Returns a receipt; the server stores a retry with the same key once. */
export const requestRemoval = (id: number, body: RemovalFields, idempotencyKey: string) =>
  callEndpoint(endpoints.requestRemoval, { params: { id }, body }, { idempotencyKey });

export const useReviewTime = () => useEndpoint(endpoints.reviewTime, {});
