import type { Person } from "@deeds/contracts";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { fullAddressOf } from "./person-text.ts";

/** At the end of a printed profile: where it stands and when it was printed. */
export function PrintNote({ person }: { person: Person }) {
  const { t } = useTranslation("registry");
  return (
    <p className="hidden border-t border-line pt-3 text-caption print:block">
      {t("person.printed", { date: formatDate(new Date()), address: fullAddressOf(person) })}
    </p>
  );
}
