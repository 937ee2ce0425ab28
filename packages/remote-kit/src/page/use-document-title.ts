import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Names the page in the tab: `Клара Бартон — Добрые дела`; without a title the product alone. */
export function useDocumentTitle(title: string | null | undefined): void {
  const { t } = useTranslation("common");
  const product = t("productName");
  useEffect(() => {
    document.title = title ? `${title} — ${product}` : product;
  }, [title, product]);
}
