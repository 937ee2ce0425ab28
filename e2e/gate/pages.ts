import type { FrontEndName, PageBoot } from "@deeds/contracts";

/** Who opens the pages: nobody in particular, or whoever has this account. */
export interface Reader {
  isSignedIn: boolean;
  isAdmin: boolean;
}

export interface OpenPage {
  path: string;
  name: FrontEndName;
}

type Page = PageBoot["live"]["remotes"][number]["pages"][number];

/**
 * The first page, whoever has it, and every page of these front ends that this reader may open.
 */
export function pagesFor(
  { remotes }: PageBoot["live"],
  names: readonly FrontEndName[],
  reader: Reader,
) {
  const theirs = remotes.flatMap(({ name, pages }) =>
    pages
      .filter(({ path }) => path === "/" || names.includes(name))
      .map((page) => ({ path: page.path, name, why: whyNot(page, reader) })),
  );
  const open = theirs.flatMap(({ path, name, why }) => (why === null ? [{ path, name }] : []));
  return {
    opened: open.filter(({ path }) => !hasParameter(path)),
    /** By a link of a page that was opened; their paths have parameters. */
    linked: open.filter(({ path }) => hasParameter(path)),
    /** Those that nobody looks at, with the reason. */
    left: theirs.flatMap(({ why, ...page }) => (why === null ? [] : [{ ...page, why }])),
  };
}

const hasParameter = (path: string): boolean => path.includes(":");

/** The first of these paths that a page with parameters answers to, e.g. `/p/anna` to `/p/:slug`. */
export function linkTo({ path }: OpenPage, paths: readonly string[]): string | undefined {
  const pattern = new RegExp(`^${path.replace(/:[^/]+/g, "[^/]+")}$`);
  return paths.find((one) => pattern.test(one));
}

/** Null: the page is opened. */
function whyNot({ path, access }: Page, reader: Reader): string | null {
  if (path === "/payment-success") return "it speaks of a payment, and none was made";
  if (access === "admin" && !reader.isAdmin) {
    return "it is for administrators: GATE_USERNAME and GATE_PASSWORD name no such account";
  }
  if (access === "signed-in" && !reader.isSignedIn) {
    return "it is behind a sign-in: GATE_USERNAME and GATE_PASSWORD name no account";
  }
  return null;
}
