import { countries } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { SelectField, TextArea, TextField } from "@deeds/ui";
import { DateField } from "@deeds/ui/carried";
import { type IdentityField, identityFields, type PersonDraft } from "./person-draft.ts";
import { PhotoField } from "./photo-field.tsx";
import { createTypes, editTypes, SocialListEditor } from "./social-list-editor.tsx";

export interface PersonFieldsProps {
  draft: PersonDraft;
  onChange(part: Partial<PersonDraft>): void;
  errorOf(path: string): string | undefined;
}

type TextName = {
  [Name in keyof PersonDraft]: PersonDraft[Name] extends string ? Name : never;
}[keyof PersonDraft];

/** What a text field of the form needs, by the name of what it fills. */
export function usePersonField({ draft, onChange, errorOf }: PersonFieldsProps) {
  const { t } = useTranslation("admin");
  return (name: TextName) => ({
    id: `person-${name}`,
    label: t(`common:field.${name === "instagramUsername" ? "instagram" : name}`),
    value: draft[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
}

/** Name and surname, occupation, where, and how to reach: what both edit forms share. */
export function CommonFields(props: PersonFieldsProps) {
  const { t } = useTranslation("admin");
  const field = usePersonField(props);
  return (
    <>
      <TextField {...field("occupation")} />
      <SelectField
        {...field("country")}
        options={[
          { value: "", label: t("form.noCountry") },
          ...countries.map((country) => ({
            value: country,
            label: t(`common:country.${country}`),
          })),
        ]}
      />
      <TextField {...field("city")} />
      <TextField {...field("phone")} type="tel" />
      <TextField {...field("instagramUsername")} prefix="@" />
    </>
  );
}

/** The fields of the full form; identity fields only where a person is added. */
export function PersonFields(props: PersonFieldsProps & { mode: "create" | "edit" }) {
  const { draft, onChange, errorOf, mode } = props;
  const field = usePersonField(props);
  return (
    <>
      <TextField {...field("name")} required autoComplete="off" />
      <TextField {...field("surname")} autoComplete="off" />
      <DateField {...field("birthDate")} onChange={(birthDate) => onChange({ birthDate })} />
      {mode === "create" && <TextField {...field("age")} inputMode="numeric" />}
      <CommonFields {...props} />
      <SocialListEditor
        entries={draft.socialMedia}
        types={mode === "create" ? createTypes : editTypes}
        badUrl={mode === "create" ? "url-format" : "url-valid"}
        onChange={(socialMedia) => onChange({ socialMedia })}
      />
      <PhotoField
        url={draft.profilePhoto}
        onChange={(profilePhoto) => onChange({ profilePhoto })}
      />
      <TextArea {...field("notes")} rows={5} />
      {mode === "create" && <IdentityFields {...{ draft, onChange, errorOf }} />}
    </>
  );
}

function IdentityFields({ draft, onChange, errorOf }: PersonFieldsProps) {
  const { t } = useTranslation("admin");
  const change = (field: IdentityField, value: string) =>
    onChange({ additionalData: { ...draft.additionalData, [field]: value } });
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="font-semibold">{t("form.identity")}</legend>
      <p className="text-caption text-muted">{t("form.identityHint")}</p>
      {identityFields.map((field) => (
        <TextField
          key={field}
          id={`person-${field}`}
          label={t(`form.identityFields.${field}`)}
          value={draft.additionalData[field]}
          error={errorOf(`additionalData.${field}`)}
          onChange={(event) => change(field, event.target.value)}
        />
      ))}
    </fieldset>
  );
}
