import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Content that is nothing without scripts: a reader without them has a sentence in its place. */
export function NeedsScripts({ children }: { children: ReactNode }) {
  const { t } = useTranslation("ui");
  return (
    <>
      <noscript>
        <p>{t("needsScripts")}</p>
      </noscript>
      <div className="noscript:hidden">{children}</div>
    </>
  );
}
