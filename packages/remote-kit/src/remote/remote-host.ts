import type { FrontEndName, LiveSet } from "@deeds/contracts";
import { createContext, useContext } from "react";
import type { RemoteModule } from "./define-remote.ts";

export type FailureKind = "load-failed" | "render-failed";

/** What the shell does for the parts of the page. */
export interface RemoteHost {
  /** Which version of which remote is live, and what each offers. */
  readonly live: LiveSet;
  /** Loads a remote, once; a later call after a failure tries again. */
  load(name: FrontEndName): Promise<RemoteModule>;
  /** Tells the releases service what this browser saw. */
  report(name: FrontEndName, kind: FailureKind): void;
}

const RemoteHostContext = createContext<RemoteHost | null>(null);

/** Rendered once, by the shell. */
export const RemoteHostProvider = RemoteHostContext;

export function useRemoteHost(): RemoteHost {
  const host = useContext(RemoteHostContext);
  if (!host) throw new Error("useRemoteHost must be used within a RemoteHostProvider");
  return host;
}
