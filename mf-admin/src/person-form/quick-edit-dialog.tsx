import type { Person } from "@deeds/contracts";
import { validationText } from "@deeds/i18n/errors";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { checkBody } from "@deeds/remote-kit";
import { TextField } from "@deeds/ui";
import { useState } from "react";
import { changedOnly } from "../common/changed-only.ts";
import { EditDialog, type Stored } from "../common/edit-dialog.tsx";
import { personDialog, usePersonEdit } from "./person-dialog.tsx";
import { draftOf, quickBody } from "./person-draft.ts";
import { CommonFields, usePersonField } from "./person-fields.tsx";

/** The short form of a stored person: name, age, where and how to reach. */
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
