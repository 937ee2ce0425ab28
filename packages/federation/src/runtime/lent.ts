import type { BundlerRuntime } from "./lend.ts";

/** In a remote, in place of the modules of these names: the shell's copies (`lend.ts`). */
const lent = globalThis._FEDERATION_BUNDLER_RUNTIME as BundlerRuntime;
export const { consumes, init, installInitialConsumes, getSharedFallbackGetter } = lent;
export const initializeSharing = lent.I;
