import type { BrowserReport, FrontEndName, LiveSet } from "@deeds/contracts";
import { createContext, useContext } from "react";
import type { RemoteModule } from "./define-remote.ts";

export type FailureKind = Exclude<BrowserReport["kind"], "vitals">;

/** What the shell provides to the parts of the page. */
export interface RemoteHost {
  readonly live: LiveSet;
  /** Loads a remote, once; a later call after a failure tries again. */
  load(name: FrontEndName): Promise<RemoteModule>;
  /**
   * Makes later calls of `load` return the previous version, because the live one throws while it
   * renders; false when there is none.
   */
  fallBack(name: FrontEndName): boolean;
  /**
   * Called when a part that the server rendered cannot be hydrated, because its remote does not load;
   * resolves when it is to be tried again. Until then its HTML stays as it is.
   */
  waitForRetry(name: FrontEndName): Promise<void>;
  /** To the releases service. */
  report(name: FrontEndName, kind: FailureKind, error?: Error): void;
}

/** Rendered once, by the shell. */
export const RemoteHostProvider = createContext<RemoteHost | null>(null);

export function useRemoteHost(): RemoteHost {
  const host = useContext(RemoteHostProvider);
  if (!host) throw new Error("useRemoteHost must be used within a RemoteHostProvider");
  return host;
}
