import { useTranslation } from "@deeds/i18n/react";
import { Avatar, EntryNumber } from "@deeds/ui";

interface PersonLineProps {
  person: { id: number; name: string | null; surname: string | null; profilePhoto: string | null };
}

/** Whom the form is for, between two rules. */
export function PersonLine({ person }: PersonLineProps) {
  const { t } = useTranslation("submissions");
  const name = [person.name, person.surname].filter(Boolean).join(" ");
  return (
    <div className="flex items-center gap-3 border-y border-line py-3">
      <Avatar
        id={person.id}
        name={person.name}
        surname={person.surname}
        photo={person.profilePhoto}
      />
      <p className="flex min-w-0 grow flex-col">
        <span className="text-caption text-muted">{t("forWhom")}</span>
        <span className="font-serif font-semibold">{name}</span>
      </p>
      <EntryNumber id={person.id} />
    </div>
  );
}
