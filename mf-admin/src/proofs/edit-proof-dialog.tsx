import {
  endpoints,
  limits,
  mediaTypeOf,
  type Proof,
  proofFileTypes,
} from "@deeds/contracts/browser";
import { formatFileSize, formatPeriod, parsePeriod } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import {
  callEndpoint,
  type EndpointArgs,
  etagOf,
  isAbort,
  newIdempotencyKey,
  toApiError,
  uploadFile,
  useEndpoint,
} from "@deeds/remote-kit";
import { TextArea, TextField, toast } from "@deeds/ui";
import { Checkbox, FilePicker, UploadTile, UploadTiles } from "@deeds/ui/bundled";
import { useRef, useState } from "react";
import { refreshProofs } from "../api/register.ts";
import { EditDialog, type Stored, StoredForm, useEdit } from "../common/dialogs.tsx";

/** Reads the proof first, so that nothing newer is overwritten. */
export function EditProofDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation("admin");
  return (
    <StoredForm
      of={useEndpoint(endpoints.proof, { params: { id } })}
      title={t("proofs.editTitle")}
      failure={t("proofs.failed")}
      onClose={onClose}
    >
      {(stored) => <EditProofForm {...stored} />}
    </StoredForm>
  );
}

function EditProofForm({ data: proof, ...stored }: Stored<Proof>) {
  const { t } = useTranslation("admin");
  const params = { id: proof.id };
  const [texts, setTexts] = useState({
    title: proof.title ?? "",
    description: proof.description ?? "",
    deedDate: formatPeriod(proof.deedDate),
    place: proof.place ?? "",
    source: proof.source ?? "",
  });
  const [isAnonymous, setIsAnonymous] = useState(proof.isAnonymous);
  const [files, setFiles] = useState(proof.media);
  const [uploading, setUploading] = useState(false);
  const edit = useEdit<NonNullable<EndpointArgs<typeof endpoints.updateProof>["body"]>>(stored, {
    etag: () => etagOf(endpoints.proof, { params }),
    update: (body, ifMatch) => callEndpoint(endpoints.updateProof, { params, body }, { ifMatch }),
    failure: t("proofs.saveFailed"),
    onSaved: async () => {
      stored.onClose();
      await refreshProofs();
      toast({ title: t("saved") });
    },
  });

  const field = (name: keyof typeof texts) => ({
    id: `edit-proof-${name}`,
    label: t(`common:field.${name}`),
    value: texts[name],
    error: edit.errorOf(name),
    onChange: (event: { target: { value: string } }) =>
      setTexts({ ...texts, [name]: event.target.value }),
  });

  const save = (send: typeof edit.save) => {
    if (!texts.description.trim()) {
      edit.setIssues([{ path: "description", message: t("proofs.descriptionRequired") }]);
      return;
    }
    const mediaUrls = files.map(({ url }) => url);
    void send({
      personId: proof.personId,
      title: texts.title.trim() || null,
      description: texts.description,
      // A text that is no date is rejected by the contract.
      deedDate: parsePeriod(texts.deedDate) ?? (texts.deedDate.trim() || null),
      place: texts.place.trim() || null,
      source: texts.source.trim() || null,
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
      edit={edit}
      stored={stored}
      onSave={save}
    >
      <TextField {...field("title")} />
      <TextArea {...field("description")} required rows={6} />
      <TextField {...field("deedDate")} hint={t("proofs.deedDateHint")} />
      <TextField {...field("place")} />
      <TextField {...field("source")} />
      <ProofFilesField files={files} onChange={setFiles} onBusy={setUploading} />
      <Checkbox
        label={t("proofs.anonymous")}
        checked={isAnonymous}
        onChange={(event) => setIsAnonymous(event.target.checked)}
      />
    </EditDialog>
  );
}

type ProofFile = Proof["media"][number];

interface ProofFilesFieldProps {
  files: ProofFile[];
  onChange(files: ProofFile[]): void;
  onBusy(busy: boolean): void;
}

function ProofFilesField({ files, onChange, onBusy }: ProofFilesFieldProps) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const [upload, setUpload] = useState<{ file: File; percent: number } | null>(null);
  const running = useRef<AbortController>(null);
  const [added, setAdded] = useState<readonly string[]>([]);
  const size = limits.proofFile / (1024 * 1024);

  const showRejection = (description: string) =>
    toast({ variant: "destructive", title: t("upload.failed"), description });

  const send = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    setUpload({ file, percent: 0 });
    onBusy(true);
    try {
      const stored = await uploadFile(endpoints.uploadProofFile, file, {
        signal: controller.signal,
        onProgress: (percent) => setUpload({ file, percent }),
        idempotencyKey: newIdempotencyKey(),
      });
      setAdded((now) => [...now, stored.url]);
      onChange([...files, stored]);
      toast({ title: t("upload.done"), description: t("upload.doneText") });
    } catch (thrown) {
      if (!isAbort(thrown)) showRejection(toApiError(thrown).message || t("upload.couldNot"));
    } finally {
      setUpload(null);
      onBusy(false);
    }
  };

  const choose = ([file]: File[]) => {
    if (!file || upload) return;
    if (files.length >= limits.proofFiles)
      showRejection(t("upload.tooMany", { max: limits.proofFiles }));
    else if (file.size > limits.proofFile) showRejection(t("upload.tooLarge", { size }));
    else if (mediaTypeOf(file) === "text")
      showRejection(t("upload.badType", { types: t("upload.types") }));
    else void send(file);
  };

  const remove = (url: string) => {
    onChange(files.filter((file) => file.url !== url));
    // Files attached before stay on the server until the change is saved.
    if (added.includes(url)) removeProofFile(url);
  };

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="font-semibold">{t("proofs.files")}</legend>
      <p id="edit-proof-files-hint" className="text-caption text-muted">
        {t("proofs.filesHint", { size })}
      </p>
      <FilePicker
        id="edit-proof-mediaUrls"
        accept={proofFileTypes}
        disabled={upload !== null}
        onFiles={choose}
        aria-describedby="edit-proof-files-hint"
      />
      {(files.length > 0 || upload) && (
        <UploadTiles label={t("proofs.files")}>
          {files.map((file, index) => (
            <UploadTile
              key={file.url}
              name={t("proofs.fileNumber", { number: index + 1 })}
              kind={file.mediaType}
              detail={`${t(`ui:${file.mediaType}`)}, ${formatFileSize(file.size, language)}`}
              preview={file.mediaType === "photo" ? file.url : undefined}
              upload={{ state: "uploaded" }}
              onRemove={() => remove(file.url)}
            />
          ))}
          {upload && (
            <UploadTile
              name={upload.file.name}
              kind={mediaTypeOf(upload.file)}
              detail={formatFileSize(upload.file.size, language)}
              upload={{ state: "uploading", percent: upload.percent }}
              onRemove={() => running.current?.abort()}
            />
          )}
        </UploadTiles>
      )}
    </fieldset>
  );
}

/** Requests the deletion; a failure is only logged, since the server deletes unattached files. */
function removeProofFile(url: string): void {
  const filename = url.slice(url.lastIndexOf("/") + 1);
  callEndpoint(endpoints.deleteProofFile, { params: { filename } }).catch((error: unknown) =>
    console.warn("an uploaded file could not be removed", error),
  );
}
