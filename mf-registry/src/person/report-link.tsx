import { useTranslation } from "@deeds/i18n/react";
import { siteContacts } from "@deeds/remote-kit";
import { ExternalLink, paddedNumber } from "@deeds/ui";
import { Flag } from "lucide-react";

/** Everyone may complain about a record or ask for its removal: a letter that names it. */
export function ReportLink({ id }: { id: number }) {
  const { t } = useTranslation("registry");
  const subject = t("person.reportSubject", { number: paddedNumber(id) });
  return (
    <p className="flex items-center gap-2 print:hidden">
      <Flag aria-hidden="true" size={18} strokeWidth={1.5} className="shrink-0 text-brand" />
      <ExternalLink href={`mailto:${siteContacts.email}?subject=${encodeURIComponent(subject)}`}>
        {t("person.report")}
      </ExternalLink>
    </p>
  );
}
