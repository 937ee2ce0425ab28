import { useTranslation } from "@deeds/i18n/react";
import type { ReactNode } from "react";

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
