import { Button } from "@deeds/ui";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readChoice, writeChoice } from "../boot/choices.ts";

const key = "cookieNotice";

/**
 * Says once that there are cookies. It asks nothing, since only necessary ones exist, so it stands
 * in the page and not over it.
 */
export function CookieStrip({ onDetails }: { onDetails: () => void }) {
  const { t } = useTranslation("shell");
  const [seen, setSeen] = useState(() => readChoice(key) !== null);
  if (seen) return null;
  const close = () => {
    writeChoice(key, "seen");
    setSeen(true);
  };
  return (
    <section aria-label={t("notice.cookies.title")} className="border-b border-line bg-sunken">
      <div className="gd-page flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-card">
        <p className="grow basis-80">{t("notice.cookies.strip")}</p>
        <Button variant="text" inRow onClick={onDetails}>
          {t("notice.cookies.details")}
        </Button>
        <Button inRow onClick={close}>
          {t("notice.cookies.close")}
        </Button>
      </div>
    </section>
  );
}
