import { type Endpoint, endpoints, person, proof } from "@deeds/contracts";
import { sharedCatalogues } from "@deeds/i18n/catalogues";
import { formatDate, formatLongDate } from "@deeds/i18n/dates";
import type { Language } from "@deeds/i18n/languages";
import { z } from "zod";
import { cardOfPerson, personImage, placeOf, type ShareCard } from "../share-image/card.ts";
import type { PageFacts, PageRequest } from "./facts.ts";
import { escapeHtml, plainFace } from "./html.ts";
import { fullName, profilePath, texts } from "./texts.ts";

/** What everybody may see of a person; contacts are left out whoever asks. */
const described = person.pick({
  id: true,
  slug: true,
  name: true,
  surname: true,
  age: true,
  birthDate: true,
  occupation: true,
  city: true,
  country: true,
  notes: true,
  profilePhoto: true,
  proofCount: true,
  createdAt: true,
  updatedAt: true,
});
export type Described = z.infer<typeof described>;

/** Of a proof its title, date and number; text and files are left out whoever asks. */
const listed = z.array(proof.pick({ id: true, title: true, createdAt: true, moderatedAt: true }));
export type Listed = z.infer<typeof listed>[number];

const withProofs = z.object({ person: described, proofs: listed.nullable() });

/** `/people/{id}`: known by its slug to search engines when it has one. */
export async function personByIdFacts(id: string, request: PageRequest): Promise<PageFacts> {
  if (!/^[1-9]\d{0,15}$/.test(id)) return unknownPerson(404, request);
  const personAddress = address(endpoints.publicPerson, id);
  const proofsAddress = address(endpoints.publicProofs, id);
  const reading = request.read(endpoints.publicProofs, proofsAddress);
  const found = await request.read(endpoints.publicPerson, personAddress);
  if (isMissing(found?.status)) return unknownPerson(found?.status ?? 404, request);
  if (found?.status !== 200) return unread(request);
  const data: Record<string, unknown> = { [`GET ${personAddress}`]: found.json };
  const proofs = await reading;
  if (proofs?.status === 200) data[`GET ${proofsAddress}`] = proofs.json;
  const shown = { person: described.parse(found.json), proofs: listOf(proofs) };
  return personFacts(shown, data, request.language);
}

/** `/p/{slug}`: an earlier slug leads to the present one. */
export async function personBySlugFacts(slug: string, request: PageRequest): Promise<PageFacts> {
  const asked = address(endpoints.personBySlug, slug);
  const found = await request.read(endpoints.personBySlug, asked);
  if (isMissing(found?.status)) return unknownPerson(found?.status ?? 404, request);
  if (found?.status !== 200) return unread(request);
  const shown = withProofs.parse(found.json);
  const facts = personFacts(shown, { [`GET ${asked}`]: found.json }, request.language);
  const present = shown.person.slug;
  const hasMoved = present !== null && present !== decoded(slug);
  return hasMoved ? { ...facts, redirect: `/p/${present}` } : facts;
}

const listOf = (answer: { status: number; json: unknown } | null): Listed[] | null =>
  answer?.status === 200 ? listed.parse(answer.json) : null;

function personFacts(
  shown: { person: Described; proofs: Listed[] | null },
  data: Record<string, unknown>,
  language: Language,
): PageFacts {
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
    about: aboutPerson(shown.person, card),
    person: { name: card.title, notes },
    plain: plainPerson(shown.person, shown.proofs, language),
    data,
  };
}

function unknownPerson(status: number, request: PageRequest): PageFacts {
  const words = texts[request.language];
  return status === 410
    ? missingFacts(410, [words.personErased, words.personErasedDescription], request)
    : missingFacts(status, [words.personNotFound, words.personNotFoundText], request);
}

/** The facts of a page that has nothing to show. */
export function missingFacts(
  status: number,
  [title, description]: readonly [title: string, description: string],
  { path, language }: PageRequest,
): PageFacts {
  return {
    status,
    title: `${title} — ${texts[language].product}`,
    description,
    canonical: path,
    noIndex: true,
    kind: "website",
    plain: plainFace(title, description),
    data: {},
  };
}

/** The people service is away: the page itself says so, and search engines come back later. */
const unread = (request: PageRequest): PageFacts => ({
  ...unknownPerson(200, request),
  title: texts[request.language].product,
  plain: "",
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

/** A profile in the words of schema.org: what the page says openly and never a contact. */
export function aboutPerson(person: Described, card: ShareCard): Record<string, unknown> {
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

export function plainPerson(
  person: Described,
  proofs: readonly Listed[] | null,
  language: Language,
): string {
  const words = texts[language];
  const number = String(person.id).padStart(6, "0");
  const name = fullName(person) || `№ ${number}`;
  return [
    `<p class="gd-entry-number">№ ${number}</p>`,
    `<h1>${escapeHtml(name)}</h1>`,
    ...paragraphs(person.notes),
    factsOf(person, language),
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

function factsOf(person: Described, language: Language): string {
  const { field } = sharedCatalogues[language].common;
  const words = texts[language];
  const facts: [term: string, value: string | null][] = [
    [field.age, person.age === null ? null : String(person.age)],
    [field.birthDate, formatDate(person.birthDate)],
    [field.occupation, person.occupation],
    [words.place, placeOf(person, language)],
    [words.deeds, String(person.proofCount)],
    [words.added, formatLongDate(person.createdAt, language)],
  ];
  const rows = facts.flatMap(([term, value]) =>
    value ? `<div class="gd-definition"><dt>${term}</dt><dd>${escapeHtml(value)}</dd></div>` : [],
  );
  return `<dl class="gd-definitions">${rows.join("")}</dl>`;
}

const rowOf = ({ id, title, createdAt }: Listed, untitled: string): string =>
  [
    `<li class="gd-ledger-row" id="proof-${id}">`,
    `<time class="gd-ledger-date" datetime="${createdAt}">${formatDate(createdAt)}</time>`,
    `<div class="gd-ledger-entry">${escapeHtml(title ?? untitled)}</div>`,
    "</li>",
  ].join("");

const snippetLength = 150;

/** The first 150 characters of the notes, with an ellipsis when cut (S2.45). */
export function snippet(notes: string | null): string | null {
  const text = notes?.replace(/\s+/g, " ").trim();
  if (!text) return null;
  const characters = [...text];
  if (characters.length <= snippetLength) return text;
  return `${characters.slice(0, snippetLength).join("").trimEnd()}…`;
}
