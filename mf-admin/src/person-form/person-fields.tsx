import { countries, endpoints, limits } from "@deeds/contracts/browser";
import { countryName } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { isAbort, newIdempotencyKey, toApiError, uploadFile } from "@deeds/remote-kit";
import { SelectField, TextArea, TextField, toast } from "@deeds/ui";
import {
  DateField,
  FilePicker,
  type UploadState,
  UploadTile,
  UploadTiles,
} from "@deeds/ui/bundled";
import { useRef, useState } from "react";
import { type IdentityDraft, identityFields, type PersonDraft } from "./person-draft.ts";
import { createTypes, editTypes, SocialListEditor } from "./social-list-editor.tsx";

interface PersonFieldsProps {
  draft: PersonDraft;
  onChange(part: Partial<PersonDraft>): void;
  errorOf(path: string): string | undefined;
}

type TextName = {
  [Name in keyof PersonDraft]: PersonDraft[Name] extends string ? Name : never;
}[keyof PersonDraft];

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

export function CommonFields(props: PersonFieldsProps) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
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
            label: countryName(country, language),
          })),
        ]}
      />
      <TextField {...field("city")} />
      <TextField {...field("phone")} type="tel" />
      <TextField {...field("instagramUsername")} prefix="@" />
    </>
  );
}

export function PersonFields(props: PersonFieldsProps & { mode: "create" | "edit" }) {
  const { draft, onChange, errorOf, mode } = props;
  const { t } = useTranslation("admin");
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
      {mode === "create" && (
        <fieldset className="flex min-w-0 flex-col gap-5">
          <legend className="font-semibold">{t("form.identity")}</legend>
          <p className="text-caption text-muted">{t("form.identityHint")}</p>
          <IdentityFields
            draft={draft.additionalData}
            errorOf={errorOf}
            onChange={(additionalData) => onChange({ additionalData })}
          />
        </fieldset>
      )}
    </>
  );
}

interface IdentityFieldsProps extends Pick<PersonFieldsProps, "errorOf"> {
  draft: IdentityDraft;
  onChange(draft: IdentityDraft): void;
}

export function IdentityFields({ draft, onChange, errorOf }: IdentityFieldsProps) {
  const { t } = useTranslation("admin");
  return identityFields.map((field) => (
    <TextField
      key={field}
      id={`person-${field}`}
      label={t(`form.identityFields.${field}`)}
      value={draft[field]}
      autoComplete="off"
      error={errorOf(`additionalData.${field}`)}
      onChange={(event) => onChange({ ...draft, [field]: event.target.value })}
    />
  ));
}

const types = ["image/jpeg", "image/png", "image/webp"];

function PhotoField({ url, onChange }: { url: string | null; onChange(url: string | null): void }) {
  const { t } = useTranslation("admin");
  const size = limits.photoFile / (1024 * 1024);
  const [chosen, setChosen] = useState<{ name: string; upload: UploadState } | null>(null);
  const running = useRef<AbortController>(null);

  const fail = (name: string, reason: string) => {
    setChosen({ name, upload: { state: "failed", reason } });
    toast({ variant: "destructive", title: t("upload.failed"), description: reason });
  };

  const upload = async (file: File) => {
    const { name } = file;
    const controller = new AbortController();
    running.current = controller;
    setChosen({ name, upload: { state: "uploading", percent: 0 } });
    try {
      const stored = await uploadFile(endpoints.uploadPersonPhoto, file, {
        signal: controller.signal,
        onProgress: (percent) => setChosen({ name, upload: { state: "uploading", percent } }),
        idempotencyKey: newIdempotencyKey(),
      });
      setChosen({ name, upload: { state: "uploaded" } });
      onChange(stored.url);
      toast({ title: t("upload.photoDone") });
    } catch (thrown) {
      if (isAbort(thrown)) return;
      fail(name, t("upload.photoFailed", { reason: toApiError(thrown).message }));
    }
  };

  const choose = ([file]: File[]) => {
    if (!file) return;
    if (file.size > limits.photoFile) fail(file.name, t("upload.tooLarge", { size }));
    else if (!types.includes(file.type)) {
      fail(file.name, t("upload.badType", { types: "JPEG, PNG, WebP" }));
    } else void upload(file);
  };

  const remove = () => {
    running.current?.abort();
    setChosen(null);
    onChange(null);
  };

  const shown =
    chosen ?? (url ? { name: t("form.photoNow"), upload: { state: "uploaded" } as const } : null);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" id="person-profilePhoto" tabIndex={-1}>
      <legend className="font-semibold">{t("common:field.photo")}</legend>
      <p className="text-caption text-muted">{t("form.photoHint", { size })}</p>
      {shown ? (
        <UploadTiles label={t("common:field.photo")}>
          <UploadTile
            name={shown.name}
            kind="photo"
            detail={t("ui:photo")}
            preview={url ?? undefined}
            upload={shown.upload}
            onRemove={remove}
          />
        </UploadTiles>
      ) : (
        <FilePicker accept={types.join(",")} onFiles={choose} />
      )}
    </fieldset>
  );
}
