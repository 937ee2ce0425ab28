import { type Endpoint, endpoints, person, proof } from "@deeds/contracts";
import { sharedCatalogs } from "@deeds/i18n/catalogs";
import { formatDate, formatLongDate } from "@deeds/i18n/dates";
import type { Language } from "@deeds/i18n/languages";
import { placeName } from "@deeds/i18n/places";
import { z } from "zod";
import { cardOfPerson, cardPerson, personImage, type ShareCard } from "../share-image/card.ts";
import { escapeHtml, noScriptPage } from "./html.ts";
import type { PageMetadata, PageRequest } from "./page-metadata.ts";
import { fullName, profilePath, texts } from "./texts.ts";

/** The public fields of a person, without contacts for any viewer. */
const publicPerson = cardPerson.extend(
  person.pick({
    slug: true,
    age: true,
    birthDate: true,
    notes: true,
    createdAt: true,
    updatedAt: true,
  }).shape,
);
type PublicPerson = z.infer<typeof publicPerson>;

/** The public fields of a proof, without text and files for any viewer. */
const publicProofs = z.array(proof.pick({ id: true, title: true, createdAt: true }));
type PublicProof = z.infer<typeof publicProofs>[number];

const withProofs = z.object({ person: publicPerson, proofs: publicProofs.nullable() });

/** `/people/{id}`; its canonical address has the slug, if there is one. */
export async function personByIdMetadata(id: string, request: PageRequest): Promise<PageMetadata> {
  if (!/^[1-9]\d{0,15}$/.test(id)) return unknownPerson(404, request);
  const personAddress = address(endpoints.publicPerson, id);
  const proofsAddress = address(endpoints.publicProofs, id);
  const reading = request.read(endpoints.publicProofs, proofsAddress);
  const found = await request.read(endpoints.publicPerson, personAddress);
  if (isMissing(found?.status)) return unknownPerson(found?.status ?? 404, request);
  if (found?.status !== 200) return unavailablePerson(request);
  const data: Record<string, unknown> = { [`GET ${personAddress}`]: found.json };
  const proofs = await reading;
  if (proofs?.status === 200) data[`GET ${proofsAddress}`] = proofs.json;
  const shown = { person: publicPerson.parse(found.json), proofs: listOf(proofs) };
  return personMetadata(shown, data, request.language);
}

/** `/p/{slug}`; an earlier slug redirects to the present one. */
export async function personBySlugMetadata(
  slug: string,
  request: PageRequest,
): Promise<PageMetadata> {
  const path = address(endpoints.personBySlug, slug);
  const found = await request.read(endpoints.personBySlug, path);
  if (isMissing(found?.status)) return unknownPerson(found?.status ?? 404, request);
  if (found?.status !== 200) return unavailablePerson(request);
  const shown = withProofs.parse(found.json);
  const metadata = personMetadata(shown, { [`GET ${path}`]: found.json }, request.language);
  const present = shown.person.slug;
  const hasMoved = present !== null && present !== decoded(slug);
  return hasMoved ? { ...metadata, redirect: `/p/${present}` } : metadata;
}

const listOf = (response: { status: number; json: unknown } | null): PublicProof[] | null =>
  response?.status === 200 ? publicProofs.parse(response.json) : null;

function personMetadata(
  shown: { person: PublicPerson; proofs: PublicProof[] | null },
  data: Record<string, unknown>,
  language: Language,
): PageMetadata {
  const words = texts[language];
  const card = cardOfPerson(shown.person, language);
  const { id, notes } = shown.person;
  return {
    status: 200,
    title: `${card.title} — ${words.product}`,
    description: snippet(notes) ?? words.personDescription,
    canonical: profilePath(shown.person),
    noIndex: false,
    image: { address: personImage(id, card), alt: card.title },
    kind: "profile",
    about: structuredPerson(shown.person, card),
    person: { name: card.title, notes },
    noScript: noScriptPerson(shown.person, shown.proofs, language),
    data,
  };
}

function unknownPerson(status: number, request: PageRequest): PageMetadata {
  const words = texts[request.language];
  return status === 410
    ? missingMetadata(410, [words.personErased, words.personErasedDescription], request)
    : missingMetadata(status, [words.personNotFound, words.personNotFoundText], request);
}

/** Returns the metadata of a missing page. */
export function missingMetadata(
  status: number,
  [title, description]: readonly [title: string, description: string],
  { path, language }: PageRequest,
): PageMetadata {
  return {
    status,
    title: `${title} — ${texts[language].product}`,
    description,
    canonical: path,
    noIndex: true,
    kind: "website",
    noScript: noScriptPage(title, description),
    data: {},
  };
}

/** The people service is unavailable: the page shows the error. */
const unavailablePerson = (request: PageRequest): PageMetadata => ({
  ...unknownPerson(200, request),
  title: texts[request.language].product,
  noScript: "",
});

const address = ({ path }: Endpoint, value: string): string => path.replace(/\{\w+\}/, value);

const isMissing = (status: number | undefined): boolean =>
  status === 404 || status === 400 || status === 410;

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** Returns a profile as structured data of schema.org: public fields, never a contact. */
function structuredPerson(person: PublicPerson, card: ShareCard): Record<string, unknown> {
  const { id, name, surname, city, country, occupation, notes } = person;
  const description = snippet(notes);
  const hasPlace = city !== null || country !== null;
  return {
    "@type": "ProfilePage",
    dateCreated: person.createdAt,
    dateModified: person.updatedAt,
    mainEntity: {
      "@type": "Person",
      name: card.title,
      identifier: String(id),
      ...(name && { givenName: name }),
      ...(surname && { familyName: surname }),
      ...(occupation && { jobTitle: occupation }),
      ...(description && { description }),
      ...(hasPlace && {
        homeLocation: {
          "@type": "Place",
          address: {
            "@type": "PostalAddress",
            ...(city && { addressLocality: city }),
            ...(country && { addressCountry: country }),
          },
        },
      }),
    },
  };
}

function noScriptPerson(
  person: PublicPerson,
  proofs: readonly PublicProof[] | null,
  language: Language,
): string {
  const words = texts[language];
  const number = String(person.id).padStart(6, "0");
  const name = fullName(person) || `№ ${number}`;
  return [
    `<p class="gd-entry-number">№ ${number}</p>`,
    `<h1>${escapeHtml(name)}</h1>`,
    ...paragraphs(person.notes),
    definitionsOf(person, language),
    `<h2>${words.proofs}</h2>`,
    proofs === null || proofs.length === 0
      ? `<p>${proofs === null ? words.proofsAway : words.noProofs}</p>`
      : `<ol class="gd-ledger">${proofs.map((proof) => rowOf(proof, words.untitled)).join("")}</ol>`,
    `<p>${words.hiddenWithoutScripts}</p>`,
  ].join("\n");
}

const paragraphs = (notes: string | null): string[] =>
  (notes ?? "")
    .split(/\n+/)
    .filter((line) => line.trim() !== "")
    .map((line) => `<p>${escapeHtml(line)}</p>`);

function definitionsOf(person: PublicPerson, language: Language): string {
  const { field } = sharedCatalogs[language].common;
  const words = texts[language];
  const metadata: [term: string, value: string | null][] = [
    [field.age, person.age === null ? null : String(person.age)],
    [field.birthDate, formatDate(person.birthDate)],
    [field.occupation, person.occupation],
    [words.place, placeName(person, language)],
    [words.deeds, String(person.proofCount)],
    [words.added, formatLongDate(person.createdAt, language)],
  ];
  const rows = metadata.flatMap(([term, value]) =>
    value ? `<div class="gd-definition"><dt>${term}</dt><dd>${escapeHtml(value)}</dd></div>` : [],
  );
  return `<dl class="gd-definitions">${rows.join("")}</dl>`;
}

const rowOf = ({ id, title, createdAt }: PublicProof, untitled: string): string =>
  [
    `<li class="gd-ledger-row" id="proof-${id}">`,
    `<time class="gd-ledger-date" datetime="${createdAt}">${formatDate(createdAt)}</time>`,
    `<div class="gd-ledger-entry">${escapeHtml(title ?? untitled)}</div>`,
    "</li>",
  ].join("");

const snippetLength = 150;

/** Returns the first 150 characters of the notes, with an ellipsis when cut (S2.45). */
export function snippet(notes: string | null): string | null {
  const text = notes?.replace(/\s+/g, " ").trim();
  if (!text) return null;
  const characters = [...text];
  if (characters.length <= snippetLength) return text;
  return `${characters.slice(0, snippetLength).join("").trimEnd()}…`;
}
