import { formatDate, formatTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { useUser } from "@deeds/remote-kit";
import { Link, useLocation } from "@deeds/router";
import { Icon } from "@deeds/ui";
import { FlaskConical, type LucideIcon, RefreshCw, ShieldAlert, WifiOff } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { readBoot } from "../boot/boot.ts";
import { updateStore } from "./update-check.ts";

export default function StatusBars() {
  const { t } = useTranslation("shell");
  const needsSecondFactor = useUser()?.needsSecondFactor;
  const isOutdated = updateStore((state) => state.isOutdated);
  const { own, preview, previewEnded, staging, live } = readBoot();
  return (
    <>
      {own && (
        <Bar
          icon={FlaskConical}
          text={t("preview.text", { id: live.id, time: formatTime(own.until) })}
        >
          <LeaveForm choice="set=live">{t("preview.leave")}</LeaveForm>
        </Bar>
      )}
      {preview && (
        <Bar
          icon={FlaskConical}
          text={t("linkedPreview.text", { date: formatDate(preview.until) })}
        >
          <a href={`${location.pathname}?preview=off`}>{t("preview.leave")}</a>
        </Bar>
      )}
      {previewEnded && (
        <Bar icon={FlaskConical} text={t("linkedPreview.ended")}>
          <a href={location.pathname}>{t("linkedPreview.close")}</a>
        </Bar>
      )}
      {staging && (
        <Bar icon={FlaskConical} text={t("staging.text", { id: live.id })}>
          <LeaveForm choice="environment=production">{t("staging.leave")}</LeaveForm>
        </Bar>
      )}
      <SavedPageBar />
      {needsSecondFactor && (
        <Bar icon={ShieldAlert} text={t("secondFactor.text")}>
          <Link to="/account">{t("secondFactor.open")}</Link>
        </Bar>
      )}
      {isOutdated && (
        <Bar icon={RefreshCw} text={t("renewal.text")}>
          <button type="button" onClick={() => location.reload()}>
            {t("renewal.now")}
          </button>
        </Bar>
      )}
    </>
  );
}

/** Of a document that the service worker has saved; until another page is opened. */
function SavedPageBar() {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const { saved } = document.documentElement.dataset;
  useEffect(() => {
    if (pathname !== first) delete document.documentElement.dataset.saved;
  }, [pathname]);
  if (!saved || pathname !== first) return null;
  const text = t("savedPage.text", { date: formatDate(saved), time: formatTime(saved) });
  return (
    <Bar icon={WifiOff} text={text}>
      <button type="button" onClick={() => location.reload()}>
        {t("ui:retry")}
      </button>
    </Bar>
  );
}

/** Sent by POST, because a link changes nothing. */
const LeaveForm = ({ choice, children }: { choice: string; children: ReactNode }) => (
  <form method="post" action={`${location.pathname}?${choice}`} className="min-h-11 content-center">
    <button type="submit" className="cursor-pointer font-semibold underline underline-offset-4">
      {children}
    </button>
  </form>
);

const Bar = ({ icon, text, children }: { icon: LucideIcon; text: string; children: ReactNode }) => (
  <div
    role="status"
    className="gd-bar min-h-11 bg-brand-soft [&>:last-child]:min-h-11 [&>:last-child]:cursor-pointer [&>:last-child]:content-center [&>:last-child]:font-semibold [&>:last-child]:underline [&>:last-child]:underline-offset-4"
  >
    <Icon of={icon} />
    <span className="grow basis-48">{text}</span>
    {children}
  </div>
);
