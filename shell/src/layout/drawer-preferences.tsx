import { type Language, languageNames, languages } from "@deeds/i18n";
import { useLanguage } from "@deeds/i18n/react";
import { SelectField, type Theme, themes } from "@deeds/ui";
import { useTranslation } from "react-i18next";
import { useTheme } from "./use-theme.ts";

/** Language and theme as the device's own lists, which suit a thumb. */
export function DrawerPreferences() {
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
