import type { Person } from "@deeds/contracts";
import { formatDate, formatLongDate } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { DefinitionList } from "@deeds/ui";
import { placeOf } from "./person-text.ts";

/** What is known of a person, as a definition list; unknown facts are left out. */
export function PersonFacts({ person }: { person: Person }) {
  const { t } = useTranslation("registry");
  const [language] = useLanguage();
  return (
    <DefinitionList
      items={[
        {
          term: t("common:field.age"),
          value: person.age === null ? null : t("common:years", { count: person.age }),
        },
        { term: t("common:field.birthDate"), value: formatDate(person.birthDate) },
        { term: t("common:field.occupation"), value: person.occupation },
        { term: t("person.place"), value: placeOf(person, t) },
        { term: t("person.deeds"), value: person.proofCount, accent: true },
        { term: t("person.added"), value: formatLongDate(person.createdAt, language) },
      ]}
    />
  );
}
