/** Folders to look for class names in, relative to the style sheet. */
export interface Sources {
  readonly own: string;
  readonly ui: string;
  readonly kit: string;
}

/** The whole look once, and the shell's own utilities. */
export const shellStyles = (sources: Sources): string => `
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
export const remoteStyles = (name: string, sources: Sources): string => `
@import "@deeds/ui/styles/remote.css";
@layer remotes {
  @scope ([data-mf="${name}"]) to ([data-mf]:not([data-mf="${name}"])) {
    @tailwind utilities source("${sources.own}");
  }
}
@source "${sources.ui}";
@source "${sources.kit}";
`;
