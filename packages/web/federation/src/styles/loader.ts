import { basename, dirname, relative } from "node:path";
import type { FrontEndName } from "@deeds/contracts";
import type { LoaderContext } from "@rspack/core";
import { isShell, packageFolder } from "../fingerprint.ts";

interface Options {
  readonly name: FrontEndName;
  readonly folder: string;
}

/** Replaces `entry.css` with the generated style sheet of the front end. */
export default function stylesLoader(this: LoaderContext<Options>, source: string): string {
  if (basename(this.resourcePath) !== "entry.css") return source;
  const { name, folder } = this.getOptions();
  const from = dirname(this.resourcePath);
  const sources = {
    own: relative(from, `${folder}/src`),
    ui: relative(from, `${packageFolder("ui")}/src`),
    kit: relative(from, `${packageFolder("remote-kit")}/src`),
  };
  return isShell(name) ? shellStyles(sources) : remoteStyles(name, sources);
}

type Sources = Record<"own" | "ui" | "kit", string>;

const shellStyles = (sources: Sources): string => `
@import "@deeds/ui/styles/shell.css";
@source "${sources.own}";
@source "${sources.ui}";
@source "${sources.kit}";
`;

/**
 * Only utilities, and only inside the remote's own part of the page. Two separately built sheets of
 * plain utilities break each other: whichever loads later wins over the other's variants. The
 * shared components are scanned too, so that one ordered sheet serves everything in the scope.
 */
const remoteStyles = (name: string, sources: Sources): string => `
@import "@deeds/ui/styles/remote.css";
@layer remotes {
  @scope ([data-mf="${name}"]) to ([data-mf]:not([data-mf="${name}"])) {
    @tailwind utilities source("${sources.own}");
  }
}
@source "${sources.ui}";
@source "${sources.kit}";
`;
