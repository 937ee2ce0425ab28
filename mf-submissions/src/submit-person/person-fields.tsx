import { countries } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { SelectField, TextArea, TextField } from "@deeds/ui";
import { DatePartsField } from "@deeds/ui/carried";
import { FilesField } from "../form/files-field.tsx";
import { SocialListEditor } from "../form/social-list-editor.tsx";
import type { Uploads } from "../form/use-uploads.ts";
import { Group } from "./group.tsx";
import { LookAlikes } from "./look-alikes.tsx";
import type { PersonDraft, TextName } from "./person-draft.ts";
import { photoTypes } from "./use-photo.ts";

interface PersonFieldsProps {
  draft: PersonDraft;
  photo: Uploads;
  onChange(part: Partial<PersonDraft>): void;
  errorOf(path: string): string | undefined;
}

/** The fields of a person in four groups; they are somebody else's data, so nothing is filled in. */
export function PersonFields({ draft, photo, onChange, errorOf }: PersonFieldsProps) {
  const { t } = useTranslation("submissions");
  const field = (name: TextName) => ({
    id: `person-${name}`,
    label: t(`common:field.${name === "instagramUsername" ? "instagram" : name}`),
    value: draft[name],
    error: errorOf(name),
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const name = { spellCheck: false, autoCapitalize: "words" };
  const { autoComplete: _, ...date } = field("birthDate");
  return (
    <>
      <Group title={t("person.groups.who")}>
        <TextField {...field("name")} {...name} required hint={t("person.nameHint")} />
        <div className="flex flex-col gap-3">
          <TextField {...field("surname")} {...name} />
          <LookAlikes draft={draft} />
        </div>
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
        <TextField {...field("city")} autoCapitalize="words" />
        <TextField {...field("occupation")} />
        <DatePartsField {...date} onChange={(birthDate) => onChange({ birthDate })} />
        <TextField
          {...field("age")}
          inputMode="numeric"
          className="[&>input]:max-w-24"
          hint={t("person.ageHint")}
        />
      </Group>
      <Group title={t("person.groups.photo")}>
        <FilesField
          single
          id="person-profilePhoto"
          legend={t("photo.title")}
          hint={t("photo.hint")}
          accept={photoTypes.join(",")}
          uploads={photo}
          error={errorOf("profilePhoto")}
        />
      </Group>
      <Group title={t("person.groups.contacts")} note={t("person.contactsNote")}>
        <TextField {...field("phone")} type="tel" inputMode="tel" hint={t("person.phoneHint")} />
        <TextField
          {...field("instagramUsername")}
          prefix="@"
          spellCheck={false}
          autoCapitalize="none"
        />
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
      <Group title={t("person.groups.story")}>
        <TextArea
          {...field("notes")}
          rows={6}
          label={t("person.notesLabel")}
          hint={t("person.notesHint")}
        />
      </Group>
    </>
  );
}
