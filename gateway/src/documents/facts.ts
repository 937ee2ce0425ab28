import type { Language } from "@deeds/i18n/languages";
import type { ReadFirst } from "./first-data.ts";
import { homeFacts } from "./home-facts.ts";
import { plainFace } from "./html.ts";
import type { Page } from "./pages.ts";
import { personByIdFacts, personBySlugFacts } from "./person-facts.ts";
import { texts } from "./texts.ts";

/** What a page's head and first data are made from. */
export interface PageFacts {
  status: number;
  title: string;
  description: string;
  /** Path under the public origin that this page is known by. */
  canonical: string;
  noIndex: boolean;
  /** What a shared link shows; the site's own image when nothing is said. */
  image?: { address: string; alt: string } | undefined;
  kind: "website" | "profile";
  /** What the page is about, in the words of schema.org. */
  about?: Record<string, unknown> | undefined;
  /** Whose profile it is; the first words of the page. */
  person?: { name: string; notes: string | null } | undefined;
  /** What a reader without scripts sees, as HTML. */
  plain?: string | undefined;
  /** Answers by `METHOD path?query`. */
  data: Record<string, unknown>;
  /** The page has moved there for good. */
  redirect?: string | undefined;
}

export interface PageRequest {
  path: string;
  query: URLSearchParams;
  language: Language;
  read: ReadFirst;
}

/** The facts of the page at an address; null stands for a path that no front end offers. */
export async function factsOf(page: Page | null, request: PageRequest): Promise<PageFacts> {
  if (!page) return notFoundFacts(request);
  switch (page.page.path) {
    case "/":
      return homeFacts(request);
    case "/people/:id":
      if (page.page.access === "public") return personByIdFacts(page.params.id ?? "", request);
      return plainFacts(page, request);
    case "/p/:slug":
      return personBySlugFacts(page.params.slug ?? "", request);
    default:
      return plainFacts(page, request);
  }
}

function plainFacts({ page }: Page, { path, language }: PageRequest): PageFacts {
  const words = texts[language];
  const named: Record<string, [title: string, description: string, kind: string]> = {
    "/about": [words.about, words.aboutDescription, "AboutPage"],
    "/submit-person": [words.submitPerson, words.submitPersonDescription, "WebPage"],
  };
  const known = named[path];
  const [title, description, type] = known ?? [words.product, words.homeDescription, "WebPage"];
  return {
    status: 200,
    title: known ? `${title} — ${words.product}` : words.product,
    description,
    canonical: path,
    // What stands in no list of ours is one person's own: a receipt, an account.
    noIndex: page.access !== "public" || !known,
    kind: "website",
    about: known ? { "@type": type, name: title, description } : undefined,
    plain: plainFace(title, description),
    data: {},
  };
}

function notFoundFacts({ path, language }: PageRequest): PageFacts {
  const { notFound, product, homeDescription } = texts[language];
  return {
    status: 404,
    title: `${notFound} — ${product}`,
    description: homeDescription,
    canonical: path,
    noIndex: true,
    kind: "website",
    plain: plainFace(notFound, homeDescription),
    data: {},
  };
}
