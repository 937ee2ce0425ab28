import { useTranslation } from "@deeds/i18n/react";
import type { ContactValue } from "./differences.ts";

interface ContactValueTextProps {
  value: ContactValue;
  /** It would go; otherwise it would come. */
  gone?: boolean;
  /** Neither comes nor goes. */
  plain?: boolean;
}

/** One value with its sign: struck and red when it goes, underlined and green when it comes. */
export function ContactValueText({ value, gone = false, plain = false }: ContactValueTextProps) {
  const { t } = useTranslation("admin");
  const text =
    typeof value === "string"
      ? value
      : `${value.title || t(`social.types.${value.type}`)}: ${value.username ? `@${value.username}, ` : ""}${value.url}`;
  if (plain) return <span className="break-all">{text}</span>;
  return (
    <span className={`flex gap-2 break-all ${gone ? "text-bad" : "text-ok"}`}>
      <span aria-hidden="true" className="font-semibold">
        {gone ? "−" : "+"}
      </span>
      <span className="sr-only">{gone ? t("contactEdits.was") : t("contactEdits.becomes")}</span>
      {gone ? (
        <del>{text}</del>
      ) : (
        <ins className="font-medium underline decoration-2 underline-offset-4">{text}</ins>
      )}
    </span>
  );
}
