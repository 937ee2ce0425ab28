/** An instance of the federation's runtime, one for each front end in the page. */
interface Instance {
  readonly options: { readonly name: string };
  initOptions(options: object): unknown;
}

interface InitOptions {
  readonly name: string;
}

/** What a front end begins with: Rspack's runtime takes every part of it for its own. */
interface Federation {
  readonly runtime: {
    getInstance(finder: (instance: Instance) => boolean): Instance | null;
    createInstance(options: InitOptions & { id: string }): Instance;
  };
  readonly bundlerRuntime: object;
  readonly attachShareScopeMap: unknown;
}

/** Rspack's first steps in a build, see `first-steps.ts`. */
type Begin = (runtimeRequire: unknown, settings: Readonly<Record<string, unknown>>) => void;

declare global {
  var _FEDERATION_BUNDLER_RUNTIME: { begin: Begin } | undefined;
}

/**
 * Called first of all in the shell: every remote begins by its copy of the federation's runtime and carries
 * nothing of it.
 * @param forRemotes parts that only they need
 */
export function lend(begin: Begin, federation: Federation, forRemotes: object): void {
  const { runtime, bundlerRuntime, attachShareScopeMap } = federation;
  // Each has an instance of its own. The runtime's own `init` would put it in the place of the shell's.
  const init = (options: InitOptions) => {
    const known = runtime.getInstance((instance) => instance.options.name === options.name);
    known?.initOptions(options);
    return known ?? runtime.createInstance({ ...options, id: "" });
  };
  const partsOfOne = () => ({
    runtime: { init },
    attachShareScopeMap,
    bundlerRuntime: { ...bundlerRuntime, ...forRemotes, S: {} },
    bundlerRuntimeOptions: {},
  });
  globalThis._FEDERATION_BUNDLER_RUNTIME = {
    begin: (runtimeRequire, settings) =>
      begin(runtimeRequire, { ...settings, bundler_runtime: partsOfOne() }),
  };
}
