import type { User } from "@deeds/contracts";
import { useSession } from "@deeds/remote-kit";
import { Menu, type MenuEntry } from "@deeds/ui";
import { BadgeCheck, LayoutDashboard, LogOut, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { UserLetter } from "./user-letter.tsx";

/** Who is signed in, and what is theirs. */
export function AccountMenu({ user }: { user: User }) {
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
