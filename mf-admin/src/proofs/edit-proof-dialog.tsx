import type { Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { TextArea, TextField, toast } from "@deeds/ui";
import { Checkbox } from "@deeds/ui/carried";
import { useState } from "react";
import {
  type ProofChange,
  proofEtag,
  refreshProofs,
  updateProof,
  useProof,
} from "../api/proofs.ts";
import { EditDialog, type Stored, StoredForm, useEdit } from "../common/edit-dialog.tsx";
import { ProofFilesField } from "./proof-files-field.tsx";

/** Edits a proof as it is stored now, so that nothing newer is overwritten unseen. */
export function EditProofDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation("admin");
  return (
    <StoredForm
      of={useProof(id)}
      title={t("proofs.editTitle")}
      failure={t("proofs.failed")}
      onClose={onClose}
    >
      {(stored) => <EditProofForm {...stored} />}
    </StoredForm>
  );
}

/** Title, description (required), files and anonymity. */
function EditProofForm({ data: proof, ...stored }: Stored<Proof>) {
  const { t } = useTranslation("admin");
  const [title, setTitle] = useState(proof.title ?? "");
  const [description, setDescription] = useState(proof.description ?? "");
  const [isAnonymous, setIsAnonymous] = useState(proof.isAnonymous);
  const [files, setFiles] = useState(proof.media);
  const [uploading, setUploading] = useState(false);
  const edit = useEdit<ProofChange>(stored, {
    etag: () => proofEtag(proof.id),
    update: (body, ifMatch) => updateProof(proof.id, body, ifMatch),
    failure: t("proofs.saveFailed"),
    onSaved: async () => {
      stored.onClose();
      await refreshProofs();
      toast({ title: t("saved") });
    },
  });

  const save = (send: typeof edit.save) => {
    if (!description.trim()) {
      edit.setIssues([{ path: "description", message: t("proofs.descriptionRequired") }]);
      return;
    }
    const mediaUrls = files.map(({ url }) => url);
    void send({
      personId: proof.personId,
      title: title.trim() || null,
      description,
      mediaType: files[0]?.mediaType ?? "text",
      isAnonymous,
      mediaUrl: mediaUrls[0] ?? null,
      mediaUrls,
    });
  };

  return (
    <EditDialog
      title={t("proofs.editTitle")}
      idPrefix="edit-proof"
      disabled={uploading}
      {...{ edit, stored }}
      onSave={save}
    >
      <TextField
        id="edit-proof-title"
        label={t("common:field.title")}
        value={title}
        error={edit.errorOf("title")}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        id="edit-proof-description"
        label={t("common:field.description")}
        required
        rows={6}
        value={description}
        error={edit.errorOf("description")}
        onChange={(event) => setDescription(event.target.value)}
      />
      <ProofFilesField files={files} onChange={setFiles} onBusy={setUploading} />
      <Checkbox
        label={t("proofs.anonymous")}
        checked={isAnonymous}
        onChange={(event) => setIsAnonymous(event.target.checked)}
      />
    </EditDialog>
  );
}
