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
import { toast } from "@deeds/ui";
import { useRef, useState } from "react";
import { createPerson, refreshPeople } from "../api/people.ts";
import { FormDialog } from "../common/form-dialog.tsx";
import { createBody, emptyPerson } from "./person-draft.ts";
import { PersonFields } from "./person-fields.tsx";

/** Adds a person, approved at once. */
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
