import { type Endpoint, endpoints, type Person, person } from "@deeds/contracts";
import type { Language } from "@deeds/i18n/languages";
import { z } from "zod";
import type { PageFacts, PageRequest } from "./facts.ts";
import { texts } from "./texts.ts";

const described = person.pick({
  id: true,
  slug: true,
  name: true,
  surname: true,
  occupation: true,
  notes: true,
  profilePhoto: true,
});
type Described = Pick<Person, keyof z.infer<typeof described>>;
const withPerson = z.object({ person: described });

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
  return personFacts(described.parse(found.json), data, request.language);
}

/** `/p/{slug}`: an earlier slug leads to the present one. */
export async function personBySlugFacts(slug: string, request: PageRequest): Promise<PageFacts> {
  const asked = address(endpoints.personBySlug, slug);
  const found = await request.read(endpoints.personBySlug, asked);
  if (isMissing(found?.status)) return unknownPerson(found?.status ?? 404, request);
  if (found?.status !== 200) return unread(request);
  const { person: shown } = withPerson.parse(found.json);
  const facts = personFacts(shown, { [`GET ${asked}`]: found.json }, request.language);
  const hasMoved = shown.slug !== null && shown.slug !== decoded(slug);
  return hasMoved ? { ...facts, redirect: `/p/${shown.slug}` } : facts;
}

function personFacts(
  shown: Described,
  data: Record<string, unknown>,
  language: Language,
): PageFacts {
  const words = texts[language];
  const name = [shown.name, shown.surname].filter(Boolean).join(" ") || words.product;
  return {
    status: 200,
    title: `${name} — ${words.product}`,
    description: snippet(shown.notes) ?? words.personDescription,
    canonical: shown.slug ? `/p/${shown.slug}` : `/people/${shown.id}`,
    noIndex: false,
    image: shown.profilePhoto ?? undefined,
    kind: "profile",
    about: {
      "@type": "Person",
      name,
      ...(shown.occupation && { jobTitle: shown.occupation }),
    },
    data,
  };
}

function unknownPerson(status: number, { path, language }: PageRequest): PageFacts {
  const words = texts[language];
  const [title, description] =
    status === 410
      ? [words.personErased, words.personErasedDescription]
      : [words.personNotFound, words.personDescription];
  return {
    status,
    title: `${title} — ${words.product}`,
    description,
    canonical: path,
    noIndex: true,
    kind: "website",
    data: {},
  };
}

/** The people service is away: the page itself says so, and search engines come back later. */
const unread = (request: PageRequest): PageFacts => ({
  ...unknownPerson(200, request),
  title: texts[request.language].product,
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

const snippetLength = 150;

/** The first 150 characters of the notes, with an ellipsis when cut (specification §2). */
export function snippet(notes: string | null): string | null {
  const text = notes?.replace(/\s+/g, " ").trim();
  if (!text) return null;
  const characters = [...text];
  if (characters.length <= snippetLength) return text;
  return `${characters.slice(0, snippetLength).join("").trimEnd()}…`;
}
