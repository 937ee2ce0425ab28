import type { Person } from "@deeds/contracts";
import { parseTypedDate } from "@deeds/i18n";
import { validationText } from "@deeds/i18n/errors";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { checkBody } from "@deeds/remote-kit";
import { useState } from "react";
import type { PersonBody } from "../api/people.ts";
import { changedOnly } from "../common/changed-only.ts";
import { EditConflict } from "../common/edit-conflict.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { draftOf, editBody, type PersonDraft } from "./person-draft.ts";
import { PersonFields } from "./person-fields.tsx";
import { StoredPerson, type StoredPersonTools } from "./stored-person.tsx";
import { usePersonSaving } from "./use-person-saving.ts";

const shortestName = 2;
const words = { saved: "form.updated", failed: "form.couldNotUpdate" };

/** The full form of a stored person. */
export function EditPersonDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation("admin");
  return (
    <StoredPerson id={id} title={t("form.editTitle")} onClose={onClose}>
      {(person, tools) => <EditForm person={person} tools={tools} onClose={onClose} />}
    </StoredPerson>
  );
}

interface EditFormProps {
  person: Person;
  tools: StoredPersonTools;
  onClose(): void;
}

function EditForm({ person, tools, onClose }: EditFormProps) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const [draft, setDraft] = useState(() => draftOf(person));
  const saving = usePersonSaving(person, words, tools, onClose);
  const [before] = useState(() => editBody(draftOf(person)));
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
  const whenValid = async (send: (body: PersonBody) => Promise<void>) => {
    const found = await issuesOf();
    saving.setIssues(found);
    if (found.length === 0) await send(changedOnly(before, body));
  };

  return (
    <FormDialog
      title={t("form.editTitle")}
      pending={saving.pending}
      issues={saving.issues}
      onSave={() => void whenValid(saving.save)}
      onClose={onClose}
    >
      {saving.conflict && (
        <EditConflict
          onReload={tools.onReload}
          onOverwrite={() => void whenValid(saving.overwrite)}
        />
      )}
      <PersonFields
        mode="edit"
        draft={draft}
        errorOf={saving.errorOf}
        onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
      />
    </FormDialog>
  );
}

/** The calendar's rules (specification §5): from 1900 on and not in the future. */
function isPossibleDate({ birthDate }: PersonDraft): boolean {
  if (birthDate.trim() === "") return true;
  const date = parseTypedDate(birthDate);
  return date !== null && new Date(date) <= new Date();
}
