import type { LookAlike } from "@deeds/contracts";
import { countries, endpoints } from "@deeds/contracts/browser";
import { countryName } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { callEndpoint } from "@deeds/remote-kit";
import { SelectField, TextArea, TextField, VisuallyHidden } from "@deeds/ui";
import { DatePartsField } from "@deeds/ui/bundled";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLeftPhone } from "../form/check-contacts.ts";
import { FilesField } from "../form/files-field.tsx";
import { SocialListEditor } from "../form/social-list-editor.tsx";
import { handleOf, orNull, type PersonDraft, type TextName } from "./person-draft.ts";
import { type PersonForm, photoTypes } from "./use-person-form.ts";

export const personLabels = (t: (key: string) => string) => ({
  name: t("common:field.name"),
  surname: t("common:field.surname"),
  country: t("common:field.country"),
  city: t("common:field.city"),
  occupation: t("common:field.occupation"),
  birthDate: t("common:field.birthDate"),
  age: t("common:field.age"),
  profilePhoto: t("photo.title"),
  phone: t("common:field.phone"),
  instagramUsername: t("common:field.instagram"),
  socialMedia: t("common:field.socialMedia"),
  notes: t("person.notesLabel"),
});

/** Without autocompletion: the form describes another person, not the user. */
export function PersonFields({ form }: { form: PersonForm }) {
  const { photo, change } = form;
  const draft = form.draft.value;
  const { errorOf } = form.submission;
  const { t } = useTranslation("submissions");
  const [language] = useLanguage();
  const phone = useLeftPhone(draft.phone);
  const labels = personLabels(t);
  const field = (name: TextName) => ({
    id: `person-${name}`,
    name,
    label: labels[name],
    value: draft[name],
    error: errorOf(name),
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
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
              label: countryName(country, language),
            })),
          ]}
        />
        <TextField {...field("city")} autoCapitalize="words" />
        <TextField {...field("occupation")} />
        <DatePartsField {...date} onChange={(birthDate) => change({ birthDate })} />
        <TextField
          {...field("age")}
          inputMode="numeric"
          className="[&>input]:max-w-24"
          hint={t("person.ageHint")}
        />
      </Group>
      <Group title={t("person.groups.photo")}>
        <div className="noscript:hidden">
          <FilesField
            single
            id="person-profilePhoto"
            legend={labels.profilePhoto}
            hint={t("photo.hint")}
            accept={photoTypes.join(",")}
            uploads={photo}
            error={errorOf("profilePhoto")}
          />
        </div>
        <noscript className="noscript:contents">
          <p>{t("photo.needsScripts")}</p>
        </noscript>
      </Group>
      <Group title={t("person.groups.contacts")} note={t("person.contactsNote")}>
        <TextField
          {...field("phone")}
          type="tel"
          inputMode="tel"
          hint={t("person.phoneHint")}
          error={errorOf("phone") ?? phone.error}
          onBlur={phone.onBlur}
        />
        <TextField
          {...field("instagramUsername")}
          prefix="@"
          spellCheck={false}
          autoCapitalize="none"
        />
        <SocialListEditor
          id="person-socialMedia"
          legend={labels.socialMedia}
          path="socialMedia"
          name="typedLink"
          entries={draft.socialMedia}
          typed={draft.typedLink}
          errorOf={errorOf}
          onChange={(socialMedia, typedLink) => change({ socialMedia, typedLink })}
        />
      </Group>
      <Group title={t("person.groups.story")}>
        <TextArea {...field("notes")} rows={6} hint={t("person.notesHint")} />
      </Group>
    </>
  );
}

interface GroupProps {
  title: string;
  note?: string;
  children: ReactNode;
}

export function Group({ title, note, children }: GroupProps) {
  return (
    <section className="flex flex-col gap-6 border-t border-line pt-6">
      <h2 className="text-name">{title}</h2>
      {note && <p className="-mt-4 text-admin text-muted">{note}</p>}
      {children}
    </section>
  );
}

/** Of few people; without it the form works. */
const LookAlikeList = lazy(() =>
  import(/* webpackMode: "lazy", webpackChunkName: "look-alikes" */ "./look-alike-list.tsx").catch(
    () => ({ default: () => null }),
  ),
);

function LookAlikes({ draft }: { draft: PersonDraft }) {
  const { t } = useTranslation("submissions");
  const found = useLookAlikes(draft);
  const count = found.length;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{count > 0 && t("person.alikeFound", { count })}</span>
      </VisuallyHidden>
      {count > 0 && (
        <Suspense>
          <LookAlikeList people={found} />
        </Suspense>
      )}
    </>
  );
}

/** Avoids a request per typed letter. */
const debounceMs = 500;
/** Shorter texts match too many people. */
const minLength = 3;

/** Returns the request body; `null` while there is too little text to compare. */
function lookAlikeBodyOf(draft: PersonDraft) {
  const handle = handleOf(draft.instagramUsername);
  const known = [draft.surname, draft.phone, handle ?? ""];
  if (known.every((text) => text.trim().length < minLength)) return null;
  return {
    name: orNull(draft.name),
    surname: orNull(draft.surname),
    phone: orNull(draft.phone),
    instagramUsername: handle,
    country: orNull(draft.country),
  };
}

/** Returns similar people, debounced; a failed request is ignored, since the form works without. */
function useLookAlikes(draft: PersonDraft): readonly LookAlike[] {
  const [found, setFound] = useState<readonly LookAlike[]>([]);
  const serializedBody = JSON.stringify(lookAlikeBodyOf(draft));
  useEffect(() => {
    const body = JSON.parse(serializedBody) as ReturnType<typeof lookAlikeBodyOf>;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      if (body === null) return setFound([]);
      const { signal } = controller;
      callEndpoint(endpoints.lookAlikes, { body }, { signal }).then(setFound, () => undefined);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [serializedBody]);
  return found;
}
