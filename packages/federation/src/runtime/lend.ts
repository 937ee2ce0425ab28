/** What a remote's entry begins with, by the names that Rspack's runtime has for it. */
export type BundlerRuntime = Record<
  "consumes" | "I" | "installInitialConsumes" | "init" | "getSharedFallbackGetter",
  unknown
>;

declare global {
  var _FEDERATION_BUNDLER_RUNTIME: BundlerRuntime | undefined;
}
declare const __webpack_require__: { federation: { bundlerRuntime: BundlerRuntime } };

/**
 * A plugin of the federation's runtime in the shell: lends its copy to the remotes (`lent.ts`), as
 * `provideExternalRuntime` does with the runtime's core.
 */
export default () => ({
  name: "lend-bundler-runtime",
  init() {
    globalThis._FEDERATION_BUNDLER_RUNTIME = __webpack_require__.federation.bundlerRuntime;
  },
});
