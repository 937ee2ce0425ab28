import type { FrontEndName, PageBoot } from "@deeds/contracts";

/** Who opens the pages: nobody in particular, or whoever has this account. */
export interface Reader {
  isSignedIn: boolean;
  isAdmin: boolean;
}

export interface OpenPage {
  path: string;
  /** Whose page it is. */
  name: FrontEndName;
}

export interface LeftPage extends OpenPage {
  why: string;
}

type Page = PageBoot["live"]["remotes"][number]["pages"][number];

/**
 * The first page, whoever has it, and every page of these front ends that has a path of its own and
 * that this reader may open; and those that nobody looks at, with the reason.
 */
export function pagesFor(
  { remotes }: PageBoot["live"],
  names: readonly FrontEndName[],
  reader: Reader,
): { opened: OpenPage[]; left: LeftPage[] } {
  const theirs = remotes.flatMap(({ name, pages }) =>
    pages
      .filter(({ path }) => path === "/" || names.includes(name))
      .map((page) => ({ path: page.path, name, why: whyNot(page, name, reader) })),
  );
  return {
    opened: theirs.flatMap(({ path, name, why }) => (why === null ? [{ path, name }] : [])),
    left: theirs.flatMap(({ why, ...page }) => (why === null ? [] : [{ ...page, why }])),
  };
}

/** Null: the page is opened. */
function whyNot({ path, access }: Page, name: FrontEndName, reader: Reader): string | null {
  if (path === "/") return null;
  if (name === "shell") return "the shell draws it without a heading of its own to wait for";
  if (path.includes(":")) return "its path names something that only a link knows";
  if (access === "admin" && !reader.isAdmin) {
    return "it is for administrators: GATE_USERNAME and GATE_PASSWORD name no such account";
  }
  if (access === "signed-in" && !reader.isSignedIn) {
    return "it is behind a sign-in: GATE_USERNAME and GATE_PASSWORD name no account";
  }
  return null;
}
