import { endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { siteContacts, useEndpoint } from "@deeds/remote-kit";
import { useNavigate } from "@deeds/router";
import { Button, ExternalLink, readStored, TextLink, useHydrated, writeStored } from "@deeds/ui";
import { type ComponentType, type ReactNode, useState } from "react";
import { readBoot } from "../boot/boot.ts";
import type { CookieNoticeProps } from "../deferred/cookie-notice.tsx";

export function Footer() {
  const { t } = useTranslation("shell");
  const [isCookieNoticeOpen, setCookieNoticeOpen] = useState(false);
  const [CookieNotice, setCookieNotice] = useState<ComponentType<CookieNoticeProps> | null>(null);
  const navigate = useNavigate();
  const showCookieNotice = async () => {
    try {
      const loaded = await import(
        /* webpackChunkName: "deferred" */ "../deferred/cookie-notice.tsx"
      );
      setCookieNotice(() => loaded.CookieNotice);
      setCookieNoticeOpen(true);
    } catch {
      void navigate("/cookies");
    }
  };
  const link = (to: string, text: string) => (
    <TextLink className="inline-flex min-h-11 items-center text-ink" to={to}>
      {text}
    </TextLink>
  );
  const external = (href: string, text: string) => (
    <ExternalLink className="inline-flex min-h-11 items-center text-ink" href={href}>
      {text}
    </ExternalLink>
  );
  const { data: operator } = useEndpoint(endpoints.operator);
  const mail = `mailto:${operator?.email ?? siteContacts.email}`;
  const subject = encodeURIComponent(t("footer.removalSubject"));
  return (
    <footer className="mt-16 border-t border-line" data-print="hide">
      <DemoStrip />
      <CookieStrip onDetails={() => void showCookieNotice()} />
      <div className="gd-page grid gap-8 py-10 min-[26rem]:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full max-w-72 lg:col-span-1">
          <p className="font-serif text-name font-semibold">{t("common:productName")}</p>
          <p className="mt-2 text-card text-muted">{t("footer.about")}</p>
        </div>
        <Column title={t("footer.register")}>
          {link("/", t("footer.home"))}
          {link("/submit-person", t("navigation.submitPerson"))}
          {link("/receipts", t("footer.receipt"))}
          {link("/subscribe", t("navigation.subscription"))}
        </Column>
        <Column title={t("footer.project")}>
          {link("/about", t("navigation.about"))}
          {link("/operator", t("footer.operator"))}
          {link("/privacy", t("footer.privacy"))}
          {link("/terms", t("footer.terms"))}
          {link("/cookies", t("notice.cookies.link"))}
        </Column>
        <Column title={t("footer.contact")}>
          {external(mail, t("footer.email"))}
          {external(operator?.telegram ?? siteContacts.messenger, t("footer.messenger"))}
          {external(`${mail}?subject=${subject}`, t("footer.removal"))}
        </Column>
      </div>
      {CookieNotice && (
        <CookieNotice open={isCookieNoticeOpen} onClose={() => setCookieNoticeOpen(false)} />
      )}
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <section>
      <h2 className="font-sans text-caption font-semibold text-muted">{title}</h2>
      <ul className="mt-1 text-card">
        {children.map((child, index) => (
          <li key={index}>{child}</li>
        ))}
      </ul>
    </section>
  );
}

/** Announces that the passwords of this installation are public. */
function DemoStrip() {
  const { t } = useTranslation("shell");
  const hydrated = useHydrated();
  if (!hydrated || !readBoot().demo) return null;
  return (
    <p role="note" className="border-b border-line bg-brand-soft">
      <span className="gd-page block py-3 text-card">{t("notice.demo")}</span>
    </p>
  );
}

const key = "cookieNotice";

/** Shown until it is closed. Only necessary cookies exist, so it asks for no consent. */
function CookieStrip({ onDetails }: { onDetails: () => void }) {
  const { t } = useTranslation("shell");
  const hydrated = useHydrated();
  const [seen, setSeen] = useState(() => readStored(key) !== null);
  if (!hydrated || seen) return null;
  const close = () => {
    writeStored(key, "seen");
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
