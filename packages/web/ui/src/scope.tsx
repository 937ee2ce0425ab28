import { createContext, type ReactNode, useContext } from "react";

const ScopeContext = createContext<string | undefined>(undefined);

/**
 * Wraps what a remote renders, for its style sheet's `@scope ([data-mf="name"])`. The context
 * provides the name to the portals of dialogs and menus.
 */
export function MicroFrontend({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ScopeContext value={name}>
      <div data-mf={name} className="gd-micro-frontend">
        {children}
      </div>
    </ScopeContext>
  );
}

/** Returns the value of `data-mf` for a portal; `undefined` in the shell. */
export const useScope = (): string | undefined => useContext(ScopeContext);
