/** Folders to look for class names in, relative to the style sheet. */
export interface Sources {
  readonly own: string;
  readonly ui: string;
  readonly kit: string;
}

/** One order in every sheet, so that it does not matter which of them arrives first. */
const layers = "@layer theme, base, components, utilities, remotes;";

/** Theme with all its variables, preflight, base styles, fonts and the shell's own utilities. */
export const shellStyles = (sources: Sources): string => `${layers}
@import "tailwindcss/theme.css" layer(theme);
@import "@deeds/ui/styles/theme.css";
@import "tailwindcss/preflight.css" layer(base);
@import "@deeds/ui/styles/base.css" layer(base);
@import "@deeds/ui/styles/shell.css";
@import "tailwindcss/utilities.css" layer(utilities) source("${sources.own}");
@source "${sources.ui}";
@source "${sources.kit}";
`;

/**
 * Only utilities, and only inside the remote's own part of the page. Two separately built sheets of
 * plain utilities break each other: whichever loads later wins over the other's variants. The
 * shared components are scanned too, so that one ordered sheet serves everything in the scope.
 */
export const remoteStyles = (name: string, sources: Sources): string => `${layers}
@import "tailwindcss/theme.css" layer(theme) theme(reference);
@import "@deeds/ui/styles/theme.css" theme(reference);
@layer remotes {
  @scope ([data-mf="${name}"]) to ([data-mf]:not([data-mf="${name}"])) {
    @tailwind utilities source("${sources.own}");
  }
}
@source "${sources.ui}";
@source "${sources.kit}";
`;
