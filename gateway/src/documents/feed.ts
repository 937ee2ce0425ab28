import { endpoints, person, proof } from "@deeds/contracts";
import type { Language } from "@deeds/i18n/languages";
import { z } from "zod";
import type { ReadFirst } from "./first-data.ts";
import { escapeHtml } from "./html.ts";
import { texts } from "./texts.ts";

/** Title and dates: a proof's text and files are for subscribers and never read here. */
const entries = z.array(
  proof.pick({ id: true, personId: true, title: true, createdAt: true, moderatedAt: true }),
);
type Entry = z.infer<typeof entries>[number];
const described = person.pick({ id: true, slug: true, name: true, surname: true });
type Described = z.infer<typeof described>;

/** The newest approved proofs as RSS 2.0; what everybody may see and no more. */
export async function feed(origin: string, read: ReadFirst, language: Language): Promise<string> {
  const answer = await read(endpoints.latestProofs, endpoints.latestProofs.path);
  const proofs = answer?.status === 200 ? entries.parse(answer.json) : [];
  const people = await readPeople(proofs, read);
  const { product, latestProofs, homeDescription } = texts[language];
  const items = proofs.flatMap((one) => {
    const about = people.get(one.personId);
    return about ? [itemOf(one, about, { origin, language })] : [];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    `<title>${product} — ${latestProofs}</title>`,
    `<link>${origin}/</link>`,
    `<description>${homeDescription}</description>`,
    `<language>${language}</language>`,
    `<atom:link href="${origin}/feed.xml" rel="self" type="application/rss+xml"/>`,
    ...items,
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

/** Whom the proofs are about; somebody who cannot be read now is left out with their proofs. */
async function readPeople(
  proofs: readonly Entry[],
  read: ReadFirst,
): Promise<Map<number, Described>> {
  const ids = [...new Set(proofs.map(({ personId }) => personId))];
  const found = await Promise.all(
    ids.map(async (id) => {
      const address = endpoints.publicPerson.path.replace("{id}", String(id));
      const answer = await read(endpoints.publicPerson, address);
      return answer?.status === 200 ? [[id, described.parse(answer.json)] as const] : [];
    }),
  );
  return new Map(found.flat());
}

function itemOf(
  entry: Entry,
  about: Described,
  { origin, language }: { origin: string; language: Language },
): string {
  const name = [about.name, about.surname].filter(Boolean).join(" ");
  const title = `${name}: ${entry.title ?? texts[language].untitled}`;
  const profile = about.slug ? `/p/${about.slug}` : `/people/${about.id}`;
  const published = new Date(entry.moderatedAt ?? entry.createdAt).toUTCString();
  return [
    `<item><title>${escapeHtml(title)}</title>`,
    `<link>${escapeHtml(`${origin}${profile}#proof-${entry.id}`)}</link>`,
    `<guid isPermaLink="false">${origin}/proofs/${entry.id}</guid>`,
    `<pubDate>${published}</pubDate></item>`,
  ].join("");
}
