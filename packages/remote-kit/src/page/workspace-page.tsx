import type { ReactNode } from "react";
import { useDocumentTitle } from "./hooks.ts";

interface WorkspacePageProps {
  title: string;
  /** Beside the title, e.g. when it was updated. */
  note?: ReactNode;
  /** The page's own buttons, the main one last. */
  actions?: ReactNode;
  /** Up to the edges, e.g. for panes that scroll by themselves. */
  flush?: boolean | undefined;
  children: ReactNode;
}

/** A page of the signed-in workspace: the bar with its title and actions, then its content. */
export function WorkspacePage({ title, note, actions, flush, children }: WorkspacePageProps) {
  useDocumentTitle(title);
  return (
    <>
      <header className="sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-paper px-4 py-2 md:px-6">
        <h1 className="text-name">{title}</h1>
        {note && <span className="text-muted">{note}</span>}
        {actions && <div className="ms-auto flex flex-wrap gap-3">{actions}</div>}
      </header>
      {flush ? children : <div className="px-4 py-5 md:px-6">{children}</div>}
    </>
  );
}
