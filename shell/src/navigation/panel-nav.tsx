import { endpoints, type PanelGroup, type User } from "@deeds/contracts/browser";
import { formatNumber } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { useEndpoint, useRemoteHost } from "@deeds/remote-kit";
import { NavLink } from "@deeds/router";
import { Icon } from "@deeds/ui";
import { type PanelEntry, panelEntries } from "./entries.ts";
import { useNews } from "./use-news.ts";

const groups: readonly PanelGroup[] = ["work", "moderation", "administration"];

export interface PanelNavProps {
  user: User;
  /** In the drawer of narrow screens the dashboard entry links to the home page (S2.09). */
  narrow?: boolean;
}

export default function PanelNavView({ user, narrow = false }: PanelNavProps) {
  const { t } = useTranslation("shell");
  const [language] = useLanguage();
  const { data: stats } = useEndpoint(endpoints.adminStats, user.isAdmin ? {} : null);
  const entries = panelEntries(user, useRemoteHost().live);
  const figures: Record<string, number | null | undefined> = {
    ...stats,
    followedNews: useNews(entries).unread,
  };
  const link = ({ to, deep, icon, label, counts }: PanelEntry) => {
    const count = counts && figures[counts];
    return (
      <NavLink
        to={narrow && to === "/dashboard" ? "/" : to}
        end={!deep}
        className="flex min-h-(--control-height) items-center gap-1.5 rounded-control px-2 py-1 font-medium hover:bg-sunken aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand"
      >
        {icon && <Icon of={icon} size={18} />}
        <span className="min-w-0 grow">{label[language]}</span>
        {count ? (
          <span className="flex-none text-caption text-muted tabular-nums">
            {formatNumber(count, language)}
          </span>
        ) : null}
      </NavLink>
    );
  };
  return (
    <nav aria-label={t("navigation.workspace")} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {groups
        .map((group) => ({ group, members: entries.filter((entry) => entry.group === group) }))
        .filter(({ members }) => members.length > 0)
        .map(({ group, members }) => (
          <div key={group}>
            {group !== "work" && (
              <p className="px-2 pb-1 text-caption text-muted">{t(`navigation.group.${group}`)}</p>
            )}
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
              {members.map((entry) => (
                <li key={entry.to}>{link(entry)}</li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}
