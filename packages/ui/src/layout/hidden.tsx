import type { ReactNode } from "react";
import { useUiText } from "../text.ts";

/** Read out, not shown. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className="gd-hidden">{children}</span>
);

/** The first stop of the keyboard: past the navigation, to the element with this id. */
export function SkipLink({ targetId = "content" }: { targetId?: string }) {
  const t = useUiText();
  return (
    <a className="gd-skip-link" href={`#${targetId}`}>
      {t("skipToContent")}
    </a>
  );
}
