import type { Person } from "@deeds/contracts";
import { formatDate, formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { DefinitionList } from "@deeds/ui";
import { placeOf } from "../common/person-text.ts";
import { Editable } from "./editable.tsx";

/** What is known of a person. */
export function PersonFacts({ person, onEdit }: { person: Person; onEdit(): void }) {
  const { t } = useTranslation("admin");
  return (
    <Editable title={t("person.facts")} onEdit={onEdit}>
      <DefinitionList
        items={[
          { term: t("person.number"), value: `№ ${person.id}` },
          { term: t("common:field.name"), value: person.name },
          { term: t("common:field.surname"), value: person.surname },
          {
            term: t("common:field.age"),
            value: person.age === null ? null : t("common:years", { count: person.age }),
          },
          { term: t("common:field.birthDate"), value: formatDate(person.birthDate) },
          { term: t("common:field.occupation"), value: person.occupation },
          { term: t("person.place"), value: placeOf(person, t) },
          { term: t("person.deeds"), value: String(person.proofCount), accent: true },
          { term: t("person.lastProof"), value: formatDate(person.lastProofAt) },
          { term: t("common:field.notes"), value: person.notes },
          { term: t("person.added"), value: formatDateTime(person.createdAt) },
          { term: t("person.updated"), value: formatDateTime(person.updatedAt) },
          { term: t("reason"), value: person.rejectionReason },
        ]}
      />
    </Editable>
  );
}
