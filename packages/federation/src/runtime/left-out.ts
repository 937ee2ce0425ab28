/**
 * In place of those parts of the federation's runtime that no page here comes to: manifests read in the
 * page, its own preloading, entries that are classic scripts, remotes named at build time, shared libraries
 * that are shaken at run time, debugging by the visitor.
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

interface Federation {
  readonly initOptions: object;
  readonly runtime: { init(options: object): unknown };
}

/** Without the plugin for shared libraries that are shaken. */
export const init = ({ webpackRequire }: { webpackRequire: { federation: Federation } }) =>
  webpackRequire.federation.runtime.init(webpackRequire.federation.initOptions);

/** What goes wrong is said as it is, without the stack and the settings that debugging would add. */
export const createLogger = () => console;
export const logger = console;
export const infrastructureLogger = console;
export const optionsToMFContext = () => undefined;

/**
 * Each library is there in one version, and the gate has compared it with every remote's range before
 * anything is live. Of ranges there are `*` and `^1.2.3`; what differs in the first number is warned of.
 */
export const satisfy = (version: string, range: string) =>
  range === "*" || Number.parseInt(version, 10) === Number.parseInt(range.slice(1), 10);

export {
  leftOut as assignRemoteInfo,
  leftOut as bindLoggerToCompiler,
  leftOut as createInfrastructureLogger,
  leftOut as createLink,
  leftOut as createScript,
  leftOut as createScriptNode,
  leftOut as defaultPreloadArgs,
  leftOut as formatPreloadArgs,
  leftOut as generatePreloadAssetsPlugin,
  leftOut as getSharedFallbackGetter,
  leftOut as isStaticResourcesEqual,
  leftOut as loadScript,
  leftOut as loadScriptNode,
  leftOut as normalizePreloadExposes,
  leftOut as preloadAssets,
  leftOut as remotes,
  leftOut as safeWrapper,
  leftOut as snapshotPlugin,
};
