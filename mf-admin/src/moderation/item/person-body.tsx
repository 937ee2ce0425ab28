import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { DefinitionList, Notice } from "@deeds/ui";
import { usePersonTerms } from "../../common/person.tsx";
import { AlikeNotice } from "./alike-notice.tsx";
import type { OpenItem } from "./use-item.ts";

type PersonBodyProps = Partial<Pick<OpenItem, "alike" | "alikeFailed">> & { person: Person };

/** A pending person, in the queue and in the list of pending people. */
export function PersonBody({ person, alike, alikeFailed }: PersonBodyProps) {
  const { t } = useTranslation("admin");
  const { details, links } = usePersonTerms(person);
  return (
    <>
      {!person.name && <Notice tone="warn">{t("queue.nameNeeded")}</Notice>}
      {person.erasedBefore && <Notice tone="warn">{t("queue.erasedBefore")}</Notice>}
      {alikeFailed && <Notice tone="bad">{t("queue.alike.failed")}</Notice>}
      <AlikeNotice people={alike ?? []} title={t("queue.alike.title")} />
      {person.profilePhoto && (
        <img
          src={person.profilePhoto}
          alt={t("common:field.photo")}
          className="max-h-80 self-start rounded-control border border-line"
        />
      )}
      {person.notes && <p className="max-w-measure whitespace-pre-line">{person.notes}</p>}
      <DefinitionList
        items={[
          ...details,
          { term: t("common:field.phone"), value: person.phone },
          {
            term: t("common:field.instagram"),
            value: person.instagramUsername && `@${person.instagramUsername}`,
          },
          ...links,
        ]}
      />
    </>
  );
}
