import { basename, dirname, relative } from "node:path";
import type { FrontEndName } from "@deeds/contracts";
import type { LoaderContext } from "@rspack/core";
import { isShell, packageFolder } from "../workspace.ts";
import { remoteStyles, shellStyles } from "./sheets.ts";

interface Options {
  readonly name: FrontEndName;
  readonly folder: string;
}

/** Writes the style sheet of the front end in place of `entry.css`; its author writes none. */
export default function stylesLoader(this: LoaderContext<Options>, source: string): string {
  if (basename(this.resourcePath) !== "entry.css") return source;
  const { name, folder } = this.getOptions();
  const from = dirname(this.resourcePath);
  const sources = {
    own: relative(from, `${folder}/src`),
    ui: relative(from, packageFolder("ui/src")),
    kit: relative(from, packageFolder("remote-kit/src")),
  };
  return isShell(name) ? shellStyles(sources) : remoteStyles(name, sources);
}
