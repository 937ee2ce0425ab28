import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { useState } from "react";
import { EditConflict } from "../common/edit-conflict.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { draftOf } from "./person-draft.ts";
import { SocialListEditor } from "./social-list-editor.tsx";
import { editTypes } from "./social-types.ts";
import { StoredPerson, type StoredPersonTools } from "./stored-person.tsx";
import { usePersonSaving } from "./use-person-saving.ts";

const words = { saved: "saved", failed: "form.couldNotSave" };

/** The links of a stored person, saved as a whole. */
export function EditSocialDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation("admin");
  return (
    <StoredPerson id={id} title={t("form.socialTitle")} onClose={onClose}>
      {(person, tools) => <SocialForm person={person} tools={tools} onClose={onClose} />}
    </StoredPerson>
  );
}

interface SocialFormProps {
  person: Person;
  tools: StoredPersonTools;
  onClose(): void;
}

function SocialForm({ person, tools, onClose }: SocialFormProps) {
  const { t } = useTranslation("admin");
  const [socialMedia, setSocialMedia] = useState(() => draftOf(person).socialMedia);
  const saving = usePersonSaving(person, words, tools, onClose);
  return (
    <FormDialog
      title={t("form.socialTitle")}
      pending={saving.pending}
      issues={saving.issues}
      onSave={() => void saving.save({ socialMedia })}
      onClose={onClose}
    >
      {saving.conflict && (
        <EditConflict
          onReload={tools.onReload}
          onOverwrite={() => void saving.overwrite({ socialMedia })}
        />
      )}
      <SocialListEditor
        entries={socialMedia}
        types={editTypes}
        badUrl="url"
        onChange={setSocialMedia}
      />
    </FormDialog>
  );
}
