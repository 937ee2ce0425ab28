import type { User } from "@deeds/contracts";
import { formatNumber } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { useRemoteHost, useSession } from "@deeds/remote-kit";
import { Badge, Menu, type MenuEntry, VisuallyHidden } from "@deeds/ui";
import { BadgeCheck, Inbox, LayoutDashboard, LogOut, UserRound } from "lucide-react";
import { UserLetter } from "../layout/header-parts.tsx";
import { panelEntries } from "./entries.ts";
import { useNews } from "./use-news.ts";

export default function AccountMenuView({ user }: { user: User }) {
  const { t } = useTranslation("shell");
  const { signOut, signingOut } = useSession();
  const items: MenuEntry[] = [
    {
      id: "dashboard",
      label: t("navigation.dashboard"),
      icon: LayoutDashboard,
      to: "/dashboard",
    },
    {
      id: "my-submissions",
      label: t("navigation.mySubmissions"),
      icon: Inbox,
      to: "/dashboard?view=mine",
    },
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
          <UnreadNews user={user} />
        </span>
      }
    />
  );
}

function UnreadNews({ user }: { user: User }) {
  const [language] = useLanguage();
  const { entry, unread } = useNews(panelEntries(user, useRemoteHost().live));
  if (!entry || !unread) return null;
  return (
    <Badge tone="accent">
      <VisuallyHidden>{`${entry.label[language]}: `}</VisuallyHidden>
      {formatNumber(unread, language)}
    </Badge>
  );
}
