import type { Person } from "@deeds/contracts";
import { parseTypedDate } from "@deeds/i18n";
import { validationText } from "@deeds/i18n/errors";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { checkBody } from "@deeds/remote-kit";
import { useState } from "react";
import { changedOnly } from "../common/changed-only.ts";
import { EditDialog, type Stored } from "../common/edit-dialog.tsx";
import { personDialog, usePersonEdit } from "./person-dialog.tsx";
import { draftOf, editBody, type PersonDraft } from "./person-draft.ts";
import { PersonFields } from "./person-fields.tsx";

const shortestName = 2;
const words = { saved: "form.updated", failed: "form.couldNotUpdate" };

/** The full form of a stored person. */
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

/** Whether a typed date is one from 1900 on and not in the future. */
function isPossibleDate({ birthDate }: PersonDraft): boolean {
  if (birthDate.trim() === "") return true;
  const date = parseTypedDate(birthDate);
  return date !== null && new Date(date) <= new Date();
}
