import { type Language, languageNames, languages } from "@deeds/i18n";
import { useLanguage } from "@deeds/i18n/react";
import { useSession, useUser } from "@deeds/remote-kit";
import { NavLink, useLocation } from "@deeds/router";
import { ButtonLink, IconButton, SelectField, Sheet, type Theme, themes } from "@deeds/ui";
import { LogIn, X } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { PanelNav } from "../navigation/panel-nav.tsx";
import { PanelFoot } from "./panel-foot.tsx";
import { ProductName } from "./product-name.tsx";
import { useTheme } from "./use-theme.ts";

interface DrawerProps {
  open: boolean;
  onClose: () => void;
}

/** Everything that the panel and the header offer, sliding in from the side on narrow screens. */
export function Drawer({ open, onClose }: DrawerProps) {
  const { t } = useTranslation("ui");
  const user = useUser();
  useCloseOnNavigation(onClose);
  return (
    <Sheet open={open} onClose={onClose} label={t("menu")} className="lg:hidden">
      <div className="flex items-center justify-between">
        <ProductName />
        <IconButton icon={X} label={t("close")} onClick={onClose} />
      </div>
      {user && <PanelNav user={user} narrow />}
      <DrawerLinks />
      <DrawerPreferences />
      <DrawerFoot />
    </Sheet>
  );
}

function useCloseOnNavigation(onClose: () => void): void {
  const { key } = useLocation();
  const close = useEffectEvent(onClose);
  useEffect(() => close(), [key]);
}

/** The user and the way out, or the way in. */
function DrawerFoot() {
  const { t } = useTranslation("common");
  const { user, status } = useSession();
  if (status === "loading") return null;
  return (
    <div className="mt-auto">
      {user ? (
        <PanelFoot user={user} />
      ) : (
        <ButtonLink to="/auth" icon={LogIn} wide>
          {t("logIn")}
        </ButtonLink>
      )}
    </div>
  );
}

const link =
  "flex min-h-11 items-center rounded-control px-2.5 font-medium hover:bg-sunken aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand";

/** Pages of the site; on wide screens they stand in the header. */
function DrawerLinks() {
  const { t } = useTranslation("shell");
  const user = useUser();
  const subscribes = user && !user.isAdmin && !user.hasSubscription;
  return (
    <nav aria-label={t("navigation.site")} className="grid gap-0.5">
      <NavLink to="/submit-person" className={link}>
        {t("navigation.submitPerson")}
      </NavLink>
      <NavLink to="/about" className={link}>
        {t("navigation.about")}
      </NavLink>
      {subscribes && (
        <NavLink to="/subscribe" className={link}>
          {t("common:subscribe")}
        </NavLink>
      )}
    </nav>
  );
}

/** Language and theme as the device's own lists, which suit a thumb. */
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
