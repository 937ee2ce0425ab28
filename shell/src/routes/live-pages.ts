import type { FrontEndName, LiveSet, RemotePage } from "@deeds/contracts";

export interface LivePage extends RemotePage {
  remote: FrontEndName;
  off: boolean;
}

/** Returns the pages of the remotes; the shell's own pages are in `routes.tsx`. */
export const livePages = (live: LiveSet): LivePage[] =>
  live.remotes
    .filter(({ name }) => name !== "shell")
    .flatMap(({ name, pages, off = false }) =>
      pages.map((page) => ({ ...page, remote: name, off })),
    );

export const isWorkspacePage = ({ layout, access }: LivePage): boolean =>
  layout === undefined ? access !== "public" : layout === "workspace";
