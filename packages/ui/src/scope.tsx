import { createContext, type ReactNode, useContext } from "react";

const ScopeContext = createContext<string | undefined>(undefined);

/**
 * Wraps what a remote renders: its utilities apply inside `@scope ([data-mf="name"])`. The context
 * carries the scope into the portals of dialogs and menus.
 */
export function MicroFrontend({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ScopeContext value={name}>
      <div data-mf={name} style={{ display: "contents" }}>
        {children}
      </div>
    </ScopeContext>
  );
}

/** The value of `data-mf` for a portal; undefined in the shell. */
export const useScope = (): string | undefined => useContext(ScopeContext);
