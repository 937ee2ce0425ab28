import { endpoints, person } from "@deeds/contracts";
import type { Language } from "@deeds/i18n/languages";
import { z } from "zod";
import type { ReadFirst } from "./first-data.ts";
import { escapeHtml } from "./html.ts";
import { snippet } from "./person-facts.ts";
import { texts } from "./texts.ts";

const entries = z.object({
  items: z.array(
    person.pick({
      id: true,
      slug: true,
      name: true,
      surname: true,
      notes: true,
      createdAt: true,
      updatedAt: true,
    }),
  ),
});
type Entry = z.infer<typeof entries>["items"][number];
const newest = `${endpoints.publicPeople.path}?limit=20&page=1&sort=-createdAt`;

/** The people added last, as an Atom feed; what everybody may see and no more. */
export async function feed(origin: string, read: ReadFirst, language: Language): Promise<string> {
  const answer = await read(endpoints.publicPeople, newest);
  const items = answer?.status === 200 ? entries.parse(answer.json).items : [];
  const { product } = texts[language];
  const updated =
    items
      .map((item) => item.updatedAt)
      .toSorted()
      .at(-1) ?? "1970-01-01T00:00:00Z";
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<title>${product}</title>`,
    `<id>${origin}/</id>`,
    `<link href="${origin}/"/>`,
    `<link rel="self" href="${origin}/feed.xml"/>`,
    `<updated>${updated}</updated>`,
    `<author><name>${product}</name></author>`,
    ...items.map((item) => entryOf(item, origin)),
    "</feed>",
    "",
  ].join("\n");
}

function entryOf(item: Entry, origin: string): string {
  const name = [item.name, item.surname].filter(Boolean).join(" ");
  const address = `${origin}${item.slug ? `/p/${item.slug}` : `/people/${item.id}`}`;
  const summary = snippet(item.notes);
  return [
    `<entry><title>${escapeHtml(name)}</title>`,
    `<id>${origin}/people/${item.id}</id>`,
    `<link href="${escapeHtml(address)}"/>`,
    `<published>${item.createdAt}</published><updated>${item.updatedAt}</updated>`,
    summary ? `<summary>${escapeHtml(summary)}</summary>` : "",
    "</entry>",
  ].join("");
}
