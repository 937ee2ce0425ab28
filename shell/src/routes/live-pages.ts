import type { FrontEndName, LiveSet, RemotePage } from "@deeds/contracts";

export interface LivePage extends RemotePage {
  remote: FrontEndName;
  /** Its front end is switched off. */
  off: boolean;
}

/** Pages that remotes of the live set offer; the shell's own are routes of its own. */
export const livePages = (live: LiveSet): LivePage[] =>
  live.remotes
    .filter(({ name }) => name !== "shell")
    .flatMap(({ name, pages, off = false }) =>
      pages.map((page) => ({ ...page, remote: name, off })),
    );

/** Pages of administration stand in the workspace with the side panel, all others do not. */
export const isWorkspacePage = ({ remote }: LivePage): boolean => remote === "mf-admin";
