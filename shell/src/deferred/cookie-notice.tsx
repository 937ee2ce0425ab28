import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { Button, Dialog, TextLink } from "@deeds/ui";
import en from "./cookie-texts/en.json" with { type: "json" };
import ru from "./cookie-texts/ru.json" with { type: "json" };
import uk from "./cookie-texts/uk.json" with { type: "json" };

const texts = { ru, en, uk };

export interface CookieNoticeProps {
  open: boolean;
  onClose: () => void;
}

export function CookieNotice({ open, onClose }: CookieNoticeProps) {
  const { t } = useTranslation("shell");
  const [language] = useLanguage();
  const { text, page } = texts[language];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("notice.cookies.title")}
      footer={<Button onClick={onClose}>{t("ui:close")}</Button>}
    >
      <div className="grid max-w-measure gap-3">
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          <TextLink to="/cookies" onClick={onClose}>
            {page}
          </TextLink>
        </p>
      </div>
    </Dialog>
  );
}
