import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { toast } from "@deeds/ui";
import type { ComponentType } from "react";
import {
  type PersonBody,
  personEtag,
  refreshPeople,
  updatePerson,
  usePerson,
} from "../api/people.ts";
import { type Stored, StoredForm, useEdit } from "../common/edit-dialog.tsx";

/** Makes a dialog that edits a stored person with this form; `title` is a key of the texts. */
export const personDialog = (title: string, Form: ComponentType<Stored<Person>>) =>
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

/** Saves a form of a person; `words` are keys of the texts for success and failure. */
export function usePersonEdit(stored: Stored<Person>, words: { saved: string; failed: string }) {
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
