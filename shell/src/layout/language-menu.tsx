import { languageNames, languages } from "@deeds/i18n";
import { useLanguage } from "@deeds/i18n/react";
import { Menu } from "@deeds/ui";
import { useTranslation } from "react-i18next";

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
