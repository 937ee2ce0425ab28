import type { LoaderContext } from "@rspack/core";

/** Keeps the texts of each front end a file of their own, where all of them are one build. */
export default function nameTexts(this: LoaderContext<{ name: string }>, source: string): string {
  return source.replaceAll(
    'webpackChunkName: "texts-',
    `webpackChunkName: "${this.getOptions().name}-texts-`,
  );
}
