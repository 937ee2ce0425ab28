import { endpoints } from "@deeds/contracts/browser";
import { type Language, languageNames, languages } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { useEndpoint, useSession, useUser } from "@deeds/remote-kit";
import { NavLink, useLocation } from "@deeds/router";
import { Button, ButtonLink, IconButton, SelectField, Sheet, type Theme, themes } from "@deeds/ui";
import { LogIn, Menu as MenuIcon, X } from "lucide-react";
import { useState } from "react";
import { AccountMenu, PanelNav } from "../navigation/for-users.tsx";
import { LanguageMenu, PanelFoot, ProductName, ThemeMenu, useTheme } from "./header-parts.tsx";

export function Header() {
  const { t } = useTranslation("ui");
  const { key } = useLocation();
  /** The entry of the history in which the drawer was opened: it is closed in any other. */
  const [openIn, setOpenIn] = useState<string>();
  const open = openIn === key;
  return (
    <header className="border-b border-line" data-print="hide">
      <div className="gd-page flex min-h-14 items-center justify-between gap-4 py-2 lg:min-h-17">
        <ProductName tagline />
        <WideEntries />
        <div className="flex items-center gap-1 lg:hidden noscript:hidden">
          <Account plain />
          <IconButton
            icon={MenuIcon}
            label={t("menu")}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpenIn(key)}
          />
        </div>
      </div>
      <noscript>
        <EntriesWithoutScripts />
      </noscript>
      <Drawer open={open} onClose={() => setOpenIn(undefined)} />
    </header>
  );
}

const entry =
  "inline-flex min-h-11 items-center rounded-control px-3 text-card font-medium whitespace-nowrap hover:text-brand aria-[current=page]:text-brand";

function WideEntries() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const canSubscribe = useCanSubscribe();
  return (
    <nav className="hidden items-center lg:flex" aria-label={t("navigation.site")}>
      {user?.isAdmin && navLink(entry, "/dashboard", t("navigation.dashboard"))}
      {navLink(entry, "/about", t("navigation.about"))}
      {navLink(entry, "/submit-person", t("navigation.submitPerson"))}
      <span className="contents noscript:hidden">
        <LanguageMenu />
        <ThemeMenu />
      </span>
      <span className="ms-2 flex items-center gap-2 noscript:hidden">
        {canSubscribe && (
          <ButtonLink to="/subscribe" inRow>
            {t("common:subscribe")}
          </ButtonLink>
        )}
        <Account />
      </span>
    </nav>
  );
}

const plainEntry =
  "inline-flex min-h-11 items-center pe-5 text-card font-medium whitespace-nowrap hover:text-brand aria-[current]:text-brand";

/** In place of the drawer and of the menu of languages. */
function EntriesWithoutScripts() {
  const { t } = useTranslation("shell");
  const [current] = useLanguage();
  const { search } = useLocation();
  const addressIn = (language: Language) => {
    const query = new URLSearchParams(search);
    query.set("lang", language);
    return `?${query}`;
  };
  return (
    <nav className="gd-page flex flex-wrap pb-2" aria-label={t("navigation.site")}>
      <span className="contents lg:hidden">
        {navLink(plainEntry, "/about", t("navigation.about"))}
        {navLink(plainEntry, "/submit-person", t("navigation.submitPerson"))}
      </span>
      {languages.map((id) => (
        <a
          key={id}
          href={addressIn(id)}
          lang={id}
          hrefLang={id}
          aria-current={id === current || undefined}
          className={plainEntry}
        >
          {languageNames[id]}
        </a>
      ))}
    </nav>
  );
}

const navLink = (className: string, to: string, text: string) => (
  <NavLink to={to} className={className}>
    {text}
  </NavLink>
);

/** Whether the user has no subscription and this installation sells one. */
function useCanSubscribe(): boolean {
  const user = useUser();
  const isWithout = user !== null && !user.isAdmin && !user.hasSubscription;
  const { data: offer } = useEndpoint(endpoints.subscriptionOffer, isWithout ? {} : null);
  return isWithout && offer?.paymentsEnabled === true;
}

/** `plain`: the sign-in button has no frame. */
function Account({ plain = false }: { plain?: boolean }) {
  const { t } = useTranslation("shell");
  const { user, status, openSignIn } = useSession();
  if (status === "loading") return null;
  if (user) return <AccountMenu user={user} />;
  return (
    <Button inRow variant={plain ? "text" : "secondary"} onClick={() => openSignIn()}>
      {t("common:logIn")}
    </Button>
  );
}

function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("ui");
  const { user, status } = useSession();
  return (
    <Sheet open={open} onClose={onClose} label={t("menu")} className="lg:hidden">
      <div className="flex items-center justify-between">
        <ProductName />
        <IconButton icon={X} label={t("close")} onClick={onClose} />
      </div>
      {user && <PanelNav user={user} narrow />}
      <DrawerLinks />
      <DrawerPreferences />
      {status !== "loading" && (
        <div className="mt-auto">
          {user ? (
            <PanelFoot user={user} />
          ) : (
            <ButtonLink to="/auth" icon={LogIn} wide>
              {t("common:logIn")}
            </ButtonLink>
          )}
        </div>
      )}
    </Sheet>
  );
}

const link =
  "flex min-h-11 items-center rounded-control px-2.5 font-medium hover:bg-sunken aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand";

function DrawerLinks() {
  const { t } = useTranslation("shell");
  const canSubscribe = useCanSubscribe();
  return (
    <nav aria-label={t("navigation.site")} className="grid gap-0.5">
      {navLink(link, "/submit-person", t("navigation.submitPerson"))}
      {navLink(link, "/about", t("navigation.about"))}
      {canSubscribe && navLink(link, "/subscribe", t("common:subscribe"))}
    </nav>
  );
}

function DrawerPreferences() {
  const { t } = useTranslation("shell");
  const [language, setLanguage] = useLanguage();
  const [theme, setTheme] = useTheme();
  return (
    <div className="grid gap-4 px-2.5">
      <SelectField
        label={t("language.label")}
        value={language}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(event) => setLanguage(event.target.value as Language)}
      />
      <SelectField
        label={t("theme.label")}
        value={theme}
        options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onChange={(event) => setTheme(event.target.value as Theme)}
      />
    </div>
  );
}
