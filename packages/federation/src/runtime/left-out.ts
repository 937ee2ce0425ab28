/**
 * In place of those parts of the federation's runtime that no page here comes to: manifests read in the
 * page, its own preloading, entries that are classic scripts, remotes named at build time.
 */
function leftOut(): never {
  throw new Error("this part of the federation's runtime is left out of the shell");
}

export class SnapshotHandler {
  readonly manifestCache = new Map<string, unknown>();
  readonly hooks = { lifecycle: {}, registerPlugins: {}, applyPlugin: () => undefined };
}

/** Nothing is known of any remote but its entry. */
export const getGlobalRemoteInfo = () => ({});

export {
  leftOut as createLink,
  leftOut as createScript,
  leftOut as createScriptNode,
  leftOut as defaultPreloadArgs,
  leftOut as formatPreloadArgs,
  leftOut as isStaticResourcesEqual,
  leftOut as loadScript,
  leftOut as loadScriptNode,
  leftOut as normalizePreloadExposes,
  leftOut as preloadAssets,
  leftOut as remotes,
  leftOut as safeWrapper,
};
