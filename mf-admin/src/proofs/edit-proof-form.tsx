import type { Proof } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Button, Dialog, ErrorSummary, TextArea, TextField, toast } from "@deeds/ui";
import { Checkbox } from "@deeds/ui/carried";
import { useState } from "react";
import { proofEtag, refreshProofs, updateProof } from "../api/proofs.ts";
import { EditConflict } from "../common/edit-conflict.tsx";
import { useCall } from "../common/use-call.ts";
import { useIfMatch } from "../common/use-if-match.ts";
import { ProofFilesField } from "./proof-files-field.tsx";

interface EditProofFormProps {
  proof: Proof;
  onClose(): void;
  onReload(): Promise<void>;
  /** Reads the newest state, leaving the form as it is. */
  onRenew(): Promise<unknown>;
}

/** Title, description (required), files and anonymity. */
export function EditProofForm({ proof, onClose, onReload, onRenew }: EditProofFormProps) {
  const { t } = useTranslation("admin");
  const { pending, issues, setIssues, errorOf, run } = useCall();
  const { ifMatch, takeNewest } = useIfMatch(() => proofEtag(proof.id));
  const [conflict, setConflict] = useState(false);
  const [title, setTitle] = useState(proof.title ?? "");
  const [description, setDescription] = useState(proof.description ?? "");
  const [isAnonymous, setIsAnonymous] = useState(proof.isAnonymous);
  const [files, setFiles] = useState(proof.media);
  const [uploading, setUploading] = useState(false);

  const save = async (tag: string | undefined) => {
    if (!description.trim()) {
      setIssues([{ path: "description", message: t("proofs.descriptionRequired") }]);
      return;
    }
    const mediaUrls = files.map(({ url }) => url);
    const body = {
      personId: proof.personId,
      title: title.trim() || null,
      description,
      mediaType: files[0]?.mediaType ?? "text",
      isAnonymous,
      mediaUrl: mediaUrls[0] ?? null,
      mediaUrls,
    };
    setConflict(false);
    const saved = await run(
      () => updateProof(proof.id, body, tag),
      (error) => {
        if (error.status === 412) setConflict(true);
        toast({
          variant: "destructive",
          title: t("common:error"),
          description: `${t("proofs.saveFailed")}. ${error.message}`,
        });
      },
    );
    if (!saved) return;
    onClose();
    await refreshProofs();
    toast({ title: t("saved") });
  };

  const overwrite = async () => {
    await onRenew();
    await save(takeNewest());
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("proofs.editTitle")}
      footer={
        <>
          <Button onClick={onClose}>{t("ui:cancel")}</Button>
          <Button
            variant="primary"
            disabled={uploading}
            loading={pending}
            loadingLabel={t("saving")}
            onClick={() => void save(ifMatch)}
          >
            {t("common:save")}
          </Button>
        </>
      }
    >
      <form
        className="gd-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(ifMatch);
        }}
      >
        <ErrorSummary
          errors={issues.map(({ path, message }) => ({ fieldId: `edit-proof-${path}`, message }))}
        />
        {conflict && (
          <EditConflict onReload={() => void onReload()} onOverwrite={() => void overwrite()} />
        )}
        <TextField
          id="edit-proof-title"
          label={t("common:field.title")}
          value={title}
          error={errorOf("title")}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          id="edit-proof-description"
          label={t("common:field.description")}
          required
          rows={6}
          value={description}
          error={errorOf("description")}
          onChange={(event) => setDescription(event.target.value)}
        />
        <ProofFilesField files={files} onChange={setFiles} onBusy={setUploading} />
        <Checkbox
          label={t("proofs.anonymous")}
          checked={isAnonymous}
          onChange={(event) => setIsAnonymous(event.target.checked)}
        />
      </form>
    </Dialog>
  );
}
