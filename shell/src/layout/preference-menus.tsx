import { languageNames, languages } from "@deeds/i18n";
import { useLanguage } from "@deeds/i18n/react";
import { Icon, Menu, themes } from "@deeds/ui";
import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useTheme } from "./use-theme.ts";

/** The language of the interface; the choice is kept for the next visit. */
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

/** Light, dark, or as the device says. */
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
