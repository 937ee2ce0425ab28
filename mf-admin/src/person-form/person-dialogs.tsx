import { endpoints, type Person } from "@deeds/contracts/browser";
import { parseTypedDate } from "@deeds/i18n";
import { validationText } from "@deeds/i18n/errors";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import {
  type ApiError,
  callEndpoint,
  checkBody,
  etagOf,
  toastFailure,
  useSubmit,
} from "@deeds/remote-kit";
import { useNavigate } from "@deeds/router";
import { TextField, toast } from "@deeds/ui";
import { type ComponentType, useState } from "react";
import { type PersonBody, refreshPeople, usePerson } from "../api/register.ts";
import { EditDialog, IssuesDialog, type Stored, StoredForm, useEdit } from "../common/dialogs.tsx";
import {
  changedOnly,
  createBody,
  draftOf,
  editBody,
  emptyPerson,
  type IdentityDraft,
  identityDraftOf,
  type PersonDraft,
  quickBody,
} from "./person-draft.ts";
import { CommonFields, IdentityFields, PersonFields, usePersonField } from "./person-fields.tsx";
import { editTypes, SocialListEditor } from "./social-list-editor.tsx";

/** Makes a dialog that edits a stored person with a form; `title` is a text key. */
const personDialog = (title: string, Form: ComponentType<Stored<Person>>) =>
  function PersonDialog({ id, onClose }: { id: number; onClose(): void }) {
    const { t } = useTranslation("admin");
    return (
      <StoredForm
        of={usePerson(id)}
        title={t(title)}
        failure={t("person.failed")}
        onClose={onClose}
      >
        {(stored) => <Form {...stored} />}
      </StoredForm>
    );
  };

/** Saves a form of a person; `texts` are text keys. `dialog`: the props of its `EditDialog`. */
function usePersonEdit(
  stored: Stored<Person>,
  texts: Record<"title" | "saved" | "failed", string>,
) {
  const { t } = useTranslation("admin");
  const { id } = stored.data;
  const edit = useEdit<PersonBody>(stored, {
    etag: () => etagOf(endpoints.person, { params: { id } }),
    update: (body, ifMatch) =>
      callEndpoint(endpoints.updatePerson, { params: { id }, body }, { ifMatch }),
    failure: t(texts.failed),
    onSaved: async () => {
      stored.onClose();
      await refreshPeople();
      toast({ title: t(texts.saved) });
    },
  });
  return { ...edit, dialog: { title: t(texts.title), idPrefix: "person", edit, stored } };
}

const nameRequired = { text: "name-required", shortest: 1 } as const;
const nameNotShort = { text: "name-too-short", shortest: 2 } as const;

/** A form as typed, and the check of the body made of it. */
function usePersonForm(
  initial: PersonDraft,
  bodyOf: (draft: PersonDraft) => PersonBody,
  nameRule: typeof nameRequired | typeof nameNotShort,
) {
  const [language] = useLanguage();
  const [draft, setDraft] = useState(initial);
  const [before] = useState(() => bodyOf(initial));
  const body = bodyOf(draft);
  const check = async () => {
    const found = await checkBody("adminPersonFields", body, language);
    if ([...draft.name.trim()].length < nameRule.shortest) {
      found.unshift({ path: "name", message: validationText(nameRule.text, language) });
    }
    return found;
  };
  const onChange = (part: Partial<PersonDraft>) => setDraft((now) => ({ ...now, ...part }));
  return { draft, body, changes: () => changedOnly(before, body), check, onChange };
}

/** Adds a person, approved at once. */
export function CreatePersonDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const { draft, body, check, onChange } = usePersonForm(emptyPerson, createBody, nameRequired);
  const { pending, issues, setIssues, errorOf, send } = useSubmit<Person>(null);

  const fail = (error: ApiError) => {
    if (error.status === 401) {
      toast({ variant: "destructive", title: t("pleaseLogIn") });
      void navigate("/auth");
      return;
    }
    toastFailure(t("common:error"), `${t("form.couldNotAdd")}. ${error.message}`);
  };

  const save = async () => {
    const found = await check();
    setIssues(found);
    if (found.length > 0) return;
    const created = await send((idempotencyKey) =>
      callEndpoint(endpoints.createPerson, { body }, { idempotencyKey }),
    );
    if ("error" in created) return fail(created.error);
    onClose();
    await refreshPeople();
    toast({ title: t("form.added") });
  };

  return (
    <IssuesDialog
      idPrefix="person"
      title={t("newPerson")}
      saveLabel={t("common:add")}
      pending={pending}
      issues={issues}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <PersonFields mode="create" draft={draft} errorOf={errorOf} onChange={onChange} />
    </IssuesDialog>
  );
}

/** The full form of a stored person. */
export const EditPersonDialog = personDialog("form.editTitle", (stored) => {
  const [language] = useLanguage();
  const form = usePersonForm(draftOf(stored.data), editBody, nameNotShort);
  const edit = usePersonEdit(stored, {
    title: "form.editTitle",
    saved: "form.updated",
    failed: "form.couldNotUpdate",
  });
  const save = async (send: typeof edit.save) => {
    const found = await form.check();
    if (!isPossibleDate(form.draft)) {
      found.push({ path: "birthDate", message: validationText("birth-date", language) });
    }
    edit.setIssues(found);
    if (found.length === 0) await send(form.changes());
  };
  return (
    <EditDialog {...edit.dialog} onSave={(send) => void save(send)}>
      <PersonFields
        mode="edit"
        draft={form.draft}
        errorOf={edit.errorOf}
        onChange={form.onChange}
      />
    </EditDialog>
  );
});

/** Valid from 1900 on and not in the future. */
function isPossibleDate({ birthDate }: PersonDraft): boolean {
  if (birthDate.trim() === "") return true;
  const date = parseTypedDate(birthDate);
  return date !== null && new Date(date) <= new Date();
}

/** The short form of a stored person. */
export const QuickEditDialog = personDialog("form.quickTitle", (stored) => {
  const { t } = useTranslation("admin");
  const form = usePersonForm(draftOf(stored.data), quickBody, nameRequired);
  const edit = usePersonEdit(stored, {
    title: "form.quickTitle",
    saved: "saved",
    failed: "form.couldNotSave",
  });
  const fields = { draft: form.draft, errorOf: edit.errorOf, onChange: form.onChange };
  const field = usePersonField(fields);
  const save = async (send: typeof edit.save) => {
    const found = await form.check();
    edit.setIssues(found);
    if (found.length === 0) await send(form.changes());
  };
  return (
    <EditDialog {...edit.dialog} onSave={(send) => void save(send)}>
      <TextField {...field("name")} required autoComplete="off" />
      <TextField {...field("surname")} autoComplete="off" />
      <TextField {...field("age")} inputMode="numeric" hint={t("form.ageHint")} />
      <CommonFields {...fields} />
    </EditDialog>
  );
});

/** The links of a stored person, saved as a whole. */
export const EditSocialDialog = personDialog("form.socialTitle", (stored) => {
  const [socialMedia, setSocialMedia] = useState(() => draftOf(stored.data).socialMedia);
  const edit = usePersonEdit(stored, {
    title: "form.socialTitle",
    saved: "saved",
    failed: "form.couldNotSave",
  });
  return (
    <EditDialog {...edit.dialog} onSave={(send) => void send({ socialMedia })}>
      <SocialListEditor
        entries={socialMedia}
        types={editTypes}
        badUrl="url"
        onChange={setSocialMedia}
      />
    </EditDialog>
  );
});

interface IdentityDialogProps {
  id: number;
  /** The stored fields, which were read with an audit entry. */
  identity: Readonly<Record<string, string | null>>;
  onSaved(identity: IdentityDraft): void;
  onClose(): void;
}

/** Corrects or removes identity fields; only changed ones are sent. */
export function EditIdentityDialog({ id, onClose, ...form }: IdentityDialogProps) {
  const { t } = useTranslation("admin");
  return (
    <StoredForm
      of={usePerson(id)}
      title={t("form.identity")}
      failure={t("person.failed")}
      onClose={onClose}
    >
      {(stored) => <IdentityForm {...form} stored={stored} />}
    </StoredForm>
  );
}

function IdentityForm({
  stored,
  identity,
  onSaved,
}: Pick<IdentityDialogProps, "identity" | "onSaved"> & { stored: Stored<Person> }) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const [before] = useState(() => identityDraftOf(identity));
  const [draft, setDraft] = useState(before);
  const onClose = () => {
    onSaved(draft);
    stored.onClose();
  };
  const edit = usePersonEdit(
    { ...stored, onClose },
    { title: "form.identity", saved: "saved", failed: "form.couldNotSave" },
  );
  const save = async (send: typeof edit.save) => {
    const additionalData = changedOnly(before, draft);
    const found = await checkBody("adminPersonFields", { additionalData }, language);
    edit.setIssues(found);
    if (found.length === 0) await send({ additionalData });
  };
  return (
    <EditDialog {...edit.dialog} stored={stored} onSave={(send) => void save(send)}>
      <p className="text-caption text-muted">{t("form.identityRemoval")}</p>
      <IdentityFields draft={draft} errorOf={edit.errorOf} onChange={setDraft} />
    </EditDialog>
  );
}
