import type { LoaderContext } from "@rspack/core";

/** Puts another file in a module's place: `file` exports what the module would. */
export default function standIn(this: LoaderContext<{ file: string }>): string {
  return `export * from ${JSON.stringify(this.getOptions().file)};`;
}
