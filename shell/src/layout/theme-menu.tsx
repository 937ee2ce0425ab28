import { Icon, Menu, themes } from "@deeds/ui";
import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useTheme } from "./use-theme.ts";

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
