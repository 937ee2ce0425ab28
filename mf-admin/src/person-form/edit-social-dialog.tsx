import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { useState } from "react";
import { EditDialog, type Stored } from "../common/edit-dialog.tsx";
import { personDialog, usePersonEdit } from "./person-dialog.tsx";
import { draftOf } from "./person-draft.ts";
import { editTypes, SocialListEditor } from "./social-list-editor.tsx";

/** The links of a stored person, saved as a whole. */
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
