import type { LiveRemote, LiveSet, RemotePage } from "@deeds/contracts";

/** The page at an address, and the front end that offers it. */
export interface Page {
  remote: LiveRemote;
  page: RemotePage;
  params: Record<string, string>;
}

/** Finds the page of the live set at a path; fixed paths win over those with parameters. */
export function findPage(live: LiveSet, path: string): Page | null {
  const all = live.remotes.flatMap((remote) => remote.pages.map((page) => ({ remote, page })));
  const ordered = all.toSorted((a, b) => parameters(a.page) - parameters(b.page));
  // A slash at the end is the same page, as it is to the router in the browser.
  const plain = path === "/" ? path : path.replace(/\/$/, "");
  for (const { remote, page } of ordered) {
    const params = match(page.path, plain);
    if (params) return { remote, page, params };
  }
  return null;
}

const parameters = ({ path }: RemotePage): number => path.split(":").length;

function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? "";
    if (!segment.startsWith(":")) {
      if (segment !== value) return null;
    } else if (value === "") return null;
    else params[segment.slice(1)] = value;
  }
  return params;
}
