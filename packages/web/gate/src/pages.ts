import type { FrontEndName, PageBoot } from "@deeds/contracts";

/** The reader of the pages: a visitor or an account. */
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
 * The home page, of any front end, and every page of these front ends that this reader may open.
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
    /** Unchecked pages, with the reason. */
    left: theirs.flatMap(({ why, ...page }) => (why === null ? [] : [{ ...page, why }])),
  };
}

const hasParameter = (path: string): boolean => path.includes(":");

/** Returns the first of these paths that a page's pattern matches, e.g. `/p/anna` for `/p/:slug`. */
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
