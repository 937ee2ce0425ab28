import type { ReactNode } from "react";

/** Lets the name of an account or a cookie, which has no spaces, break after its underscores. */
export const breakable = (name: string): ReactNode[] =>
  name
    .split(/(?<=_)(?=[^_])/)
    .flatMap((part, index) => (index === 0 ? [part] : [<wbr key={index} />, part]));
