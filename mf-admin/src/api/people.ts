import {
  type adminPersonFields,
  endpoints,
  type ModerationStatus,
  type personSorts,
} from "@deeds/contracts/browser";
import { callEndpoint, etagOf, revalidate, uploadFile, useEndpoint } from "@deeds/remote-kit";
import type { z } from "zod";

export type PersonBody = z.input<typeof adminPersonFields>;
export type PersonSort = (typeof personSorts)[number];

export interface PeopleQuery {
  page: number;
  limit: number;
  search?: string;
  country?: string;
  sort?: PersonSort;
  status?: ModerationStatus;
}

/** Pending people are stale after 30 seconds (S9.19). */
const pendingPeopleAge = 30_000;

export const usePeople = (query: PeopleQuery) =>
  useEndpoint(endpoints.people, { query }, { keepPreviousData: true });

export const useCountries = () => useEndpoint(endpoints.countries, {});

export const usePerson = (id: number | null) =>
  useEndpoint(endpoints.person, id === null ? null : { params: { id } });

export const usePersonBySlug = (slug: string) =>
  useEndpoint(endpoints.personBySlug, { params: { slug } });

export const usePendingPeople = (page: number, limit: number) =>
  useEndpoint(
    endpoints.pendingPeople,
    { query: { page, limit } },
    { staleAfter: pendingPeopleAge, keepPreviousData: true },
  );

export const personEtag = (id: number) => etagOf(endpoints.person, { params: { id } });

export const createPerson = (body: PersonBody, idempotencyKey: string) =>
  callEndpoint(endpoints.createPerson, { body }, { idempotencyKey });

export const updatePerson = (id: number, body: PersonBody, ifMatch: string | undefined) =>
  callEndpoint(endpoints.updatePerson, { params: { id }, body }, { ifMatch });

export const moderatePerson = (
  id: number,
  status: "approved" | "rejected",
  rejectionReason: string | null,
) => callEndpoint(endpoints.moderatePerson, { params: { id }, body: { status, rejectionReason } });

export const uploadPhoto = (file: File, options: Parameters<typeof uploadFile>[2]) =>
  uploadFile(endpoints.uploadPersonPhoto, file, options);

/** Reads the identity fields; the audit log records the access. */
export const readIdentity = (id: number) =>
  callEndpoint(endpoints.personIdentity, { params: { id } });

export const refreshPeople = () =>
  revalidate([
    "/api/people",
    "/api/pending-people",
    "/api/public/people",
    "/api/stats",
    "/api/public/stats",
  ]);
