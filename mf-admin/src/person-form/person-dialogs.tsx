import type { Person } from "@deeds/contracts";
import { parseTypedDate } from "@deeds/i18n";
import { validationText } from "@deeds/i18n/errors";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import {
  type ApiError,
  checkBody,
  newIdempotencyKey,
  toastFailure,
  useCall,
} from "@deeds/remote-kit";
import { useNavigate } from "@deeds/router";
import { TextField, toast } from "@deeds/ui";
import { type ComponentType, useRef, useState } from "react";
import {
  createPerson,
  type PersonBody,
  personEtag,
  refreshPeople,
  updatePerson,
  usePerson,
} from "../api/people.ts";
import { EditDialog, FormDialog, type Stored, StoredForm, useEdit } from "../common/dialogs.tsx";
import {
  changedOnly,
  createBody,
  draftOf,
  editBody,
  emptyPerson,
  type PersonDraft,
  quickBody,
} from "./person-draft.ts";
import { CommonFields, PersonFields, usePersonField } from "./person-fields.tsx";
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

function usePersonEdit(stored: Stored<Person>, words: { saved: string; failed: string }) {
  const { t } = useTranslation("admin");
  const { id } = stored.data;
  return useEdit<PersonBody>(stored, {
    etag: () => personEtag(id),
    update: (body, ifMatch) => updatePerson(id, body, ifMatch),
    failure: t(words.failed),
    onSaved: async () => {
      stored.onClose();
      await refreshPeople();
      toast({ title: t(words.saved) });
    },
  });
}

export function CreatePersonDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(emptyPerson);
  const { pending, issues, setIssues, errorOf, run } = useCall();
  // An attempt without an answer may have arrived: the next one carries its key.
  const key = useRef(newIdempotencyKey());

  const fail = (error: ApiError) => {
    if (error.status > 0 && error.status < 500) key.current = newIdempotencyKey();
    if (error.status === 401) {
      toast({ variant: "destructive", title: t("pleaseLogIn") });
      void navigate("/auth");
      return;
    }
    toastFailure(t("common:error"), `${t("form.couldNotAdd")}. ${error.message}`);
  };

  const save = async () => {
    const body = createBody(draft);
    const found = await checkBody("adminPersonFields", body, language);
    if (!body.name)
      found.unshift({ path: "name", message: validationText("name-required", language) });
    setIssues(found);
    if (found.length > 0) return;
    const created = await run(() => createPerson(body, key.current), fail);
    if (!created) return;
    onClose();
    await refreshPeople();
    toast({ title: t("form.added") });
  };

  return (
    <FormDialog
      idPrefix="person"
      title={t("newPerson")}
      saveLabel={t("common:add")}
      {...{ pending, issues, onClose }}
      onSave={() => void save()}
    >
      <PersonFields
        mode="create"
        draft={draft}
        errorOf={errorOf}
        onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
      />
    </FormDialog>
  );
}

const shortestName = 2;
const words = { saved: "form.updated", failed: "form.couldNotUpdate" };

export const EditPersonDialog = personDialog("form.editTitle", EditForm);

function EditForm(stored: Stored<Person>) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const [draft, setDraft] = useState(() => draftOf(stored.data));
  const edit = usePersonEdit(stored, words);
  const [before] = useState(() => editBody(draftOf(stored.data)));
  const body = editBody(draft);

  const issuesOf = async () => {
    const found = await checkBody("adminPersonFields", body, language);
    if ([...draft.name.trim()].length < shortestName) {
      found.unshift({ path: "name", message: validationText("name-too-short", language) });
    }
    if (!isPossibleDate(draft)) {
      found.push({ path: "birthDate", message: validationText("birth-date", language) });
    }
    return found;
  };
  const save = async (send: typeof edit.save) => {
    const found = await issuesOf();
    edit.setIssues(found);
    if (found.length === 0) await send(changedOnly(before, body));
  };

  return (
    <EditDialog
      title={t("form.editTitle")}
      idPrefix="person"
      {...{ edit, stored }}
      onSave={(send) => void save(send)}
    >
      <PersonFields
        mode="edit"
        draft={draft}
        errorOf={edit.errorOf}
        onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
      />
    </EditDialog>
  );
}

/** Valid from 1900 on and not in the future. */
function isPossibleDate({ birthDate }: PersonDraft): boolean {
  if (birthDate.trim() === "") return true;
  const date = parseTypedDate(birthDate);
  return date !== null && new Date(date) <= new Date();
}

export const QuickEditDialog = personDialog("form.quickTitle", QuickForm);

function QuickForm(stored: Stored<Person>) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const [draft, setDraft] = useState(() => draftOf(stored.data));
  const edit = usePersonEdit(stored, { saved: "saved", failed: "form.couldNotSave" });
  const [before] = useState(() => quickBody(draftOf(stored.data)));
  const body = quickBody(draft);
  const fields = {
    draft,
    errorOf: edit.errorOf,
    onChange: (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part })),
  };
  const field = usePersonField(fields);

  const save = async (send: typeof edit.save) => {
    const found = await checkBody("adminPersonFields", body, language);
    if (!body.name) {
      found.unshift({ path: "name", message: validationText("name-required", language) });
    }
    edit.setIssues(found);
    if (found.length === 0) await send(changedOnly(before, body));
  };

  return (
    <EditDialog
      title={t("form.quickTitle")}
      idPrefix="person"
      {...{ edit, stored }}
      onSave={(send) => void save(send)}
    >
      <TextField {...field("name")} required autoComplete="off" />
      <TextField {...field("surname")} autoComplete="off" />
      <TextField {...field("age")} inputMode="numeric" hint={t("form.ageHint")} />
      <CommonFields {...fields} />
    </EditDialog>
  );
}

export const EditSocialDialog = personDialog("form.socialTitle", SocialForm);

function SocialForm(stored: Stored<Person>) {
  const { t } = useTranslation("admin");
  const [socialMedia, setSocialMedia] = useState(() => draftOf(stored.data).socialMedia);
  const edit = usePersonEdit(stored, { saved: "saved", failed: "form.couldNotSave" });
  return (
    <EditDialog
      title={t("form.socialTitle")}
      idPrefix="person"
      {...{ edit, stored }}
      onSave={(send) => void send({ socialMedia })}
    >
      <SocialListEditor
        entries={socialMedia}
        types={editTypes}
        badUrl="url"
        onChange={setSocialMedia}
      />
    </EditDialog>
  );
}
