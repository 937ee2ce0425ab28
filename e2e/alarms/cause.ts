import type { Watched } from "./house.ts";

/** Something that goes wrong, and the alerts that must tell of it. */
export interface Cause {
  what: string;
  alerts: readonly string[];
  /** Answers how to take it back. */
  bring(watched: Watched): Promise<() => Promise<unknown>>;
}
