import type { Person } from "@deeds/contracts";
import { validationText } from "@deeds/i18n/errors";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { checkBody } from "@deeds/remote-kit";
import { TextField } from "@deeds/ui";
import { useState } from "react";
import type { PersonBody } from "../api/people.ts";
import { changedOnly } from "../common/changed-only.ts";
import { EditConflict } from "../common/edit-conflict.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { draftOf, quickBody } from "./person-draft.ts";
import { CommonFields, usePersonField } from "./person-fields.tsx";
import { StoredPerson, type StoredPersonTools } from "./stored-person.tsx";
import { usePersonSaving } from "./use-person-saving.ts";

const words = { saved: "saved", failed: "form.couldNotSave" };

/** The short form of a stored person: name, age, where and how to reach. */
export function QuickEditDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation("admin");
  return (
    <StoredPerson id={id} title={t("form.quickTitle")} onClose={onClose}>
      {(person, tools) => <QuickForm person={person} tools={tools} onClose={onClose} />}
    </StoredPerson>
  );
}

interface QuickFormProps {
  person: Person;
  tools: StoredPersonTools;
  onClose(): void;
}

function QuickForm({ person, tools, onClose }: QuickFormProps) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const [draft, setDraft] = useState(() => draftOf(person));
  const saving = usePersonSaving(person, words, tools, onClose);
  const [before] = useState(() => quickBody(draftOf(person)));
  const body = quickBody(draft);
  const fields = {
    draft,
    errorOf: saving.errorOf,
    onChange: (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part })),
  };
  const field = usePersonField(fields);

  const whenValid = async (send: (body: PersonBody) => Promise<void>) => {
    const found = await checkBody("adminPersonFields", body, language);
    if (!body.name) {
      found.unshift({ path: "name", message: validationText("name-required", language) });
    }
    saving.setIssues(found);
    if (found.length === 0) await send(changedOnly(before, body));
  };

  return (
    <FormDialog
      title={t("form.quickTitle")}
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
      <TextField {...field("name")} required autoComplete="off" />
      <TextField {...field("surname")} autoComplete="off" />
      <TextField {...field("age")} inputMode="numeric" hint={t("form.ageHint")} />
      <CommonFields {...fields} />
    </FormDialog>
  );
}
