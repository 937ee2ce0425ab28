import { countries } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { DateField, SelectField, TextArea, TextField } from "@deeds/ui";
import type { ReactNode } from "react";
import { SocialListEditor } from "../form/social-list-editor.tsx";
import type { PersonDraft } from "./person-draft.ts";
import { PhotoField } from "./photo-field.tsx";

interface PersonFieldsProps {
  draft: PersonDraft;
  onChange(part: Partial<PersonDraft>): void;
  errorOf(path: string): string | undefined;
}

type TextName = {
  [Name in keyof PersonDraft]: PersonDraft[Name] extends string ? Name : never;
}[keyof PersonDraft];

/** The fields of a person in four groups: who, where, how to reach them, what they did. */
export function PersonFields({ draft, onChange, errorOf }: PersonFieldsProps) {
  const { t } = useTranslation("submissions");
  const field = (name: TextName) => ({
    id: `person-${name}`,
    label: t(`common:field.${name === "instagramUsername" ? "instagram" : name}`),
    value: draft[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const date = field("birthDate");
  return (
    <>
      <Group title={t("person.groups.who")}>
        <TextField {...field("name")} autoComplete="off" />
        <TextField {...field("surname")} autoComplete="off" />
        <DateField {...date} onChange={(birthDate) => onChange({ birthDate })} />
        <TextField {...field("age")} inputMode="numeric" hint={t("person.ageHint")} />
        <TextField {...field("occupation")} />
        <PhotoField
          url={draft.profilePhoto}
          onChange={(profilePhoto) => onChange({ profilePhoto })}
        />
      </Group>
      <Group title={t("person.groups.where")}>
        <SelectField
          {...field("country")}
          options={[
            { value: "", label: t("person.noCountry") },
            ...countries.map((country) => ({
              value: country,
              label: t(`common:country.${country}`),
            })),
          ]}
        />
        <TextField {...field("city")} />
      </Group>
      <Group title={t("common:field.notes")}>
        <TextArea {...field("notes")} rows={6} hint={t("person.notesHint")} />
      </Group>
      <Group title={t("person.groups.contacts")} note={t("person.contactsNote")}>
        <TextField {...field("phone")} type="tel" inputMode="tel" hint={t("person.phoneHint")} />
        <TextField {...field("instagramUsername")} prefix="@" />
        <SocialListEditor
          id="person-socialMedia"
          legend={t("common:field.socialMedia")}
          path="socialMedia"
          entries={draft.socialMedia}
          typed={draft.typedLink}
          errorOf={errorOf}
          onChange={(socialMedia, typedLink) => onChange({ socialMedia, typedLink })}
        />
      </Group>
    </>
  );
}

function Group({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5 border-t border-line pt-6">
      <h2 className="font-serif text-section font-semibold">{title}</h2>
      {note && <p className="text-card text-muted">{note}</p>}
      {children}
    </section>
  );
}
