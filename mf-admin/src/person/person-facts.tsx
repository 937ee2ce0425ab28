import type { Person } from "@deeds/contracts";
import { formatDate, formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { placeOf } from "@deeds/remote-kit";
import { Button, Card, DefinitionList, ExternalLink } from "@deeds/ui";
import { Pencil } from "lucide-react";
import type { ReactNode } from "react";

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

export function PersonContacts({ person, onEdit }: { person: Person; onEdit(): void }) {
  const { t } = useTranslation("admin");
  const instagram = person.instagramUsername
    ? `https://instagram.com/${encodeURIComponent(person.instagramUsername)}`
    : person.instagram;
  const items = [
    {
      term: t("common:field.phone"),
      value: person.phone && (
        <a className="text-brand underline" href={`tel:${person.phone}`}>
          {person.phone}
        </a>
      ),
    },
    {
      term: t("common:field.instagram"),
      value: instagram && (
        <ExternalLink href={instagram}>
          {person.instagramUsername ? `@${person.instagramUsername}` : instagram}
        </ExternalLink>
      ),
    },
    ...person.socialMedia.map((entry) => ({
      term: entry.title || t(`kit:social.types.${entry.type}`),
      value: <ExternalLink href={entry.url}>{entry.username || entry.url}</ExternalLink>,
    })),
  ].filter((item) => item.value);
  return (
    <Editable title={t("person.contacts")} onEdit={onEdit}>
      {items.length > 0 ? (
        <DefinitionList items={items} />
      ) : (
        <p className="text-muted">{t("person.noContacts")}</p>
      )}
    </Editable>
  );
}

interface EditableProps {
  title: string;
  onEdit(): void;
  children: ReactNode;
}

function Editable({ title, onEdit, children }: EditableProps) {
  const { t } = useTranslation("admin");
  return (
    <Card
      className="border-dashed border-control"
      title={title}
      aside={
        <Button
          size="small"
          icon={Pencil}
          aria-label={t("person.editPart", { part: title })}
          onClick={onEdit}
        >
          {t("common:edit")}
        </Button>
      }
    >
      {children}
    </Card>
  );
}
