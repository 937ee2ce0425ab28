import type { User } from "@deeds/contracts";
import { useSession } from "@deeds/remote-kit";
import { NavLink } from "@deeds/router";
import { Button, ButtonLink, IconButton, Menu, type MenuEntry } from "@deeds/ui";
import { BadgeCheck, LayoutDashboard, LogOut, Menu as MenuIcon, UserRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Drawer } from "./drawer.tsx";
import { LanguageMenu, ThemeMenu } from "./preference-menus.tsx";
import { ProductName } from "./product-name.tsx";
import { UserLetter } from "./user-letter.tsx";

/** The public header; on narrow screens a drawer takes its entries. */
export function Header() {
  const { t } = useTranslation("ui");
  const [open, setOpen] = useState(false);
  return (
    <header className="border-b border-line" data-print="hide">
      <div className="gd-page flex min-h-14 items-center justify-between gap-4 py-2 lg:min-h-17">
        <ProductName tagline />
        <WideEntries />
        <div className="flex items-center gap-1 lg:hidden">
          <Account plain />
          <IconButton
            icon={MenuIcon}
            label={t("menu")}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          />
        </div>
      </div>
      <Drawer open={open} onClose={() => setOpen(false)} />
    </header>
  );
}

const entry =
  "inline-flex min-h-11 items-center rounded-control px-3 text-card font-medium whitespace-nowrap hover:text-brand aria-[current=page]:text-brand";

function WideEntries() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  return (
    <nav className="hidden items-center lg:flex" aria-label={t("navigation.site")}>
      {user?.isAdmin && (
        <NavLink to="/dashboard" className={entry}>
          {t("navigation.dashboard")}
        </NavLink>
      )}
      <NavLink to="/about" className={entry}>
        {t("navigation.about")}
      </NavLink>
      <NavLink to="/submit-person" className={entry}>
        {t("navigation.submitPerson")}
      </NavLink>
      <LanguageMenu />
      <ThemeMenu />
      <span className="ms-2 flex items-center gap-2">
        <Subscribe />
        <Account />
      </span>
    </nav>
  );
}

/** For signed-in users who have no subscription and are no administrators. */
function Subscribe() {
  const { t } = useTranslation("common");
  const { user } = useSession();
  if (!user || user.isAdmin || user.hasSubscription) return null;
  return (
    <ButtonLink to="/subscribe" inRow>
      {t("subscribe")}
    </ButtonLink>
  );
}

/** Who is signed in, or the way in; `plain` where a framed button would crowd the name. */
function Account({ plain = false }: { plain?: boolean }) {
  const { t } = useTranslation("common");
  const { user, status, openSignIn } = useSession();
  if (status === "loading") return null;
  if (user) return <AccountMenu user={user} />;
  return (
    <Button inRow variant={plain ? "text" : "secondary"} onClick={() => openSignIn()}>
      {t("logIn")}
    </Button>
  );
}

/** Who is signed in, and what is theirs. */
function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation("shell");
  const { signOut, signingOut } = useSession();
  const items: MenuEntry[] = [
    { id: "dashboard", label: t("navigation.dashboard"), icon: LayoutDashboard, to: "/dashboard" },
    { id: "subscribe", label: t("navigation.subscription"), icon: BadgeCheck, to: "/subscribe" },
    { id: "account", label: t("navigation.account"), icon: UserRound, to: "/account" },
    {
      id: "log-out",
      label: signingOut ? t("navigation.loggingOut") : t("common:logOut"),
      icon: LogOut,
      onSelect: () => void signOut(),
      disabled: signingOut,
    },
  ];
  return (
    <Menu
      look="text"
      align="end"
      items={items}
      button={
        <span className="flex items-center gap-2 text-card font-medium text-ink">
          <UserLetter user={user} />
          <span className="max-w-40 truncate max-[26rem]:sr-only">{user.username}</span>
        </span>
      }
    />
  );
}
