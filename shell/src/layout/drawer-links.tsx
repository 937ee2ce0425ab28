import { useUser } from "@deeds/remote-kit";
import { NavLink } from "@deeds/router";
import { useTranslation } from "react-i18next";

const link =
  "flex min-h-11 items-center rounded-control px-2.5 font-medium hover:bg-sunken aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand";

/** Pages of the site; on wide screens they stand in the header. */
export function DrawerLinks() {
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
