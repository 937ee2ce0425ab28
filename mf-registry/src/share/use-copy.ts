import { useTranslation } from "@deeds/i18n/react";
import { toast } from "@deeds/ui";
import { copyText } from "./copy-text.ts";

/** Copies a text and says so, or shows it when the browser does not let us. */
export function useCopy() {
  const { t } = useTranslation("registry");
  return async (text: string, done: string): Promise<void> => {
    if (await copyText(text)) toast({ title: done });
    else toast({ title: t("share.copyFailed"), description: text, variant: "destructive" });
  };
}
