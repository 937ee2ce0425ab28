import type { User } from "@deeds/contracts";
import { languageNames, languages } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { useSession } from "@deeds/remote-kit";
import { Link } from "@deeds/router";
import { Avatar, chooseTheme, Icon, Menu, readTheme, type Theme, themes } from "@deeds/ui";
import { LogOut, Monitor, Moon, Sun } from "lucide-react";
import { create } from "zustand";

export function ProductName({ tagline = false }: { tagline?: boolean }) {
  const { t } = useTranslation("common");
  return (
    <span className="flex items-center gap-3">
      <Link
        to="/"
        className="inline-flex min-h-11 items-center font-serif text-name font-semibold whitespace-nowrap"
      >
        {t("productName")}
      </Link>
      {tagline && (
        <span className="hidden border-s border-line ps-3 text-caption whitespace-nowrap text-muted xl:inline">
          {t("tagline")}
        </span>
      )}
    </span>
  );
}

export const UserLetter = ({ user, size = 2 }: { user: User; size?: number }) => (
  <Avatar id={user.id} name={[...user.username][0]} size={size} />
);

export function PanelFoot({ user }: { user: User }) {
  const { t } = useTranslation("shell");
  const { signOut, signingOut } = useSession();
  return (
    <div className="border-t border-line pt-3">
      <div className="flex items-center gap-2 px-2">
        <UserLetter user={user} size={2.125} />
        <p className="min-w-0 leading-tight">
          <span className="block truncate font-semibold">{user.username}</span>
          <span className="text-caption text-muted">
            {t(user.isAdmin ? "role.administrator" : "role.user")}
          </span>
        </p>
      </div>
      <button
        type="button"
        disabled={signingOut}
        onClick={() => void signOut()}
        className="mt-2 flex min-h-(--control-height) w-full cursor-pointer items-center gap-1.5 rounded-control px-2 font-medium hover:bg-sunken disabled:cursor-not-allowed disabled:text-muted"
      >
        <Icon of={LogOut} size={18} />
        {signingOut ? t("navigation.loggingOut") : t("common:logOut")}
      </button>
    </div>
  );
}

export function LanguageMenu() {
  const { t } = useTranslation("shell");
  const [language, setLanguage] = useLanguage();
  return (
    <Menu
      look="text"
      align="end"
      label={t("language.change", { language: languageNames[language] })}
      button={<span className="text-card font-medium text-ink">{languageNames[language]}</span>}
      items={languages.map((id) => ({
        id,
        label: languageNames[id],
        selected: id === language,
        onSelect: () => setLanguage(id),
      }))}
    />
  );
}

const icons = { system: Monitor, light: Sun, dark: Moon };

export function ThemeMenu() {
  const { t } = useTranslation("shell");
  const [theme, setTheme] = useTheme();
  return (
    <Menu
      look="icon"
      align="end"
      label={t("theme.change", { theme: t(`theme.${theme}`) })}
      button={<Icon of={icons[theme]} />}
      items={themes.map((id) => ({
        id,
        label: t(`theme.${id}`),
        icon: icons[id],
        selected: id === theme,
        onSelect: () => setTheme(id),
      }))}
    />
  );
}

/** Shared by the header and the drawer. */
const themeStore = create<{ theme: Theme }>()(() => ({ theme: "system" }));
// After its creation: the initial state is that of the server, with whose HTML the page begins.
themeStore.setState({ theme: readTheme() });

export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = themeStore((state) => state.theme);
  const choose = (next: Theme) => {
    chooseTheme(next);
    themeStore.setState({ theme: next });
  };
  return [theme, choose];
}
