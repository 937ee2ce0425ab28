import { createContext, type ReactNode, useContext } from "react";

const ScopeContext = createContext<string | undefined>(undefined);

/**
 * Wraps what a remote renders. Its utilities live inside `@scope ([data-mf="name"])`; the context
 * lets our dialogs and menus take the scope along into their portals under `body`.
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

/** The name for `data-mf` on an element that is portalled; undefined in the shell itself. */
export const useScope = (): string | undefined => useContext(ScopeContext);
