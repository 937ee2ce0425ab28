import { endpoints, limits, mediaTypeOf, proofFileTypes } from "@deeds/contracts/browser";
import { parsePeriod } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import {
  callEndpoint,
  checkBody,
  type EndpointResponse,
  type FormFields,
  formCall,
  revalidate,
  type SlotProps,
  uploadFile,
  useSentForm,
  useUser,
} from "@deeds/remote-kit";
import { useDraft } from "@deeds/remote-kit/bundled";
import { Notice, TextArea, TextField, toast } from "@deeds/ui";
import { Checkbox } from "@deeds/ui/bundled";
import { Clock, ShieldCheck } from "lucide-react";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { FilesField } from "../form/files-field.tsx";
import { DraftNote, useSubmission } from "../form/submission.tsx";
import type { SubmissionFrameProps } from "../form/submission-frame.tsx";
import { useUploads } from "../form/use-uploads.ts";
import { storeSentCopy } from "../withdraw/sent-copies.ts";

type Props = SlotProps["submissions.add-proof"] & {
  person: NonNullable<SlotProps["submissions.add-proof"]["person"]>;
  Frame: ComponentType<SubmissionFrameProps>;
};

const emptyTexts = { title: "", description: "", deedDate: "", place: "", source: "" };
const empty = { ...emptyTexts, isAnonymous: false };

/** Returns what was sent without scripts: anonymously, as the server's form says, which knows no user. */
const draftOfFields = ({ title, description, deedDate, place, source }: FormFields) => ({
  title: title ?? "",
  description: description ?? "",
  deedDate: deedDate ?? "",
  place: place ?? "",
  source: source ?? "",
  isAnonymous: true,
});

const proofBody = (personId: number, draft: typeof empty, urls: readonly string[]) => ({
  personId,
  title: draft.title || null,
  description: draft.description,
  // A text that is no date is rejected by the contract.
  deedDate: parsePeriod(draft.deedDate) ?? (draft.deedDate.trim() || null),
  place: draft.place || null,
  source: draft.source || null,
  isAnonymous: draft.isAnonymous,
  mediaUrls: [...urls],
  mediaUrl: urls[0] ?? null,
});

export function AddProofForm({ Frame, open, onClose, person, onSubmitted }: Props) {
  const { t } = useTranslation("submissions");
  const [language] = useLanguage();
  const user = useUser();
  const draftKey = `add-proof:${person.id}`;
  const posted = useSentForm((fields) => {
    const body = proofBody(person.id, draftOfFields(fields), []);
    return formCall(endpoints.createProof, { body }, "/receipts/proof/{receipt}?sent");
  });
  const draft = useDraft(draftKey, empty, posted && draftOfFields(posted.fields));
  const submission = useSubmission<EndpointResponse<typeof endpoints.createProof>>(
    draftKey,
    t("proof.failed"),
    posted,
  );
  const files = useProofFiles(draftKey, () => submission.clearErrors("mediaUrls"));
  const [sent, setSent] = useState<{ receipt: string | null } | null>(null);
  const { value } = draft;
  useWindowFiles(open && !sent, files.add);
  const update = (part: Partial<typeof empty>) => {
    draft.setValue((now) => ({ ...now, ...part }));
    Object.keys(part).forEach(submission.clearErrors);
  };

  const field = (name: keyof typeof emptyTexts) => ({
    id: `proof-${name}`,
    name,
    label: t(`common:field.${name}`),
    value: value[name],
    error: submission.errorOf(name),
    onChange: (event: { target: { value: string } }) => update({ [name]: event.target.value }),
  });

  /** Of a date that was left; beside the field only, since a summary takes the focus. */
  const [dateError, setDateError] = useState<string>();
  const checkDate = async () => {
    const issues = await checkBody("proofFields", proofBody(person.id, value, []), language);
    setDateError(issues.find(({ path }) => path === "deedDate")?.message);
  };

  const close = () => {
    draft.save();
    onClose();
    submission.setIssues([]);
    setSent(null);
  };

  const submit = async () => {
    draft.save();
    if (!Number.isInteger(person.id) || person.id <= 0) {
      toast({ variant: "destructive", title: t("common:error"), description: t("proof.noPerson") });
      return;
    }
    const body = proofBody(person.id, value, files.urls);
    const issues = await checkBody("proofFields", body, language);
    if (files.hasFailed) issues.push({ path: "mediaUrls", message: t("upload.notAll") });
    submission.setIssues(issues);
    if (issues.length > 0) return;
    const outcome = await submission.send((idempotencyKey) =>
      callEndpoint(endpoints.createProof, { body }, { idempotencyKey }),
    );
    if ("error" in outcome) {
      // E.g. after the session expired: the files belong to the previous one.
      if (outcome.error.code === "file-not-yours") files.uploadAgain();
      return;
    }
    storeSentCopy("proof", outcome.result.proof.id, {
      form: `/people/${person.id}/add-proof`,
      draft: draftKey,
      value,
    });
    draft.clear();
    files.clear();
    setSent({ receipt: outcome.result.receipt });
    toast({ title: t("common:success"), description: t("proof.sent") });
    onSubmitted?.();
    await revalidate(["/api/proofs", "/api/stats"]);
  };

  return (
    <Frame
      open={open}
      onClose={close}
      person={person}
      kind="proof"
      idPrefix="proof"
      labels={{
        title: t("common:field.title"),
        description: t("common:field.description"),
        deedDate: t("common:field.deedDate"),
        place: t("common:field.place"),
        source: t("common:field.source"),
        mediaUrls: t("proof.files"),
      }}
      texts={{
        title: t("proof.title"),
        submit: t("proof.submit"),
        failed: t("proof.failed"),
        sent: t("proof.sentTitle"),
      }}
      submission={submission}
      onSubmit={() => void submit()}
      sent={sent}
      note={draft.savedAt && <DraftNote savedAt={draft.savedAt} />}
      busy={files.busy}
    >
      <TextField {...field("title")} hint={t("proof.titleHint")} />
      <TextArea {...field("description")} required hint={t("proof.descriptionHint")} />
      <TextField
        {...field("deedDate")}
        autoComplete="off"
        hint={t("proof.deedDateHint")}
        error={submission.errorOf("deedDate") ?? dateError}
        onBlur={() => void checkDate()}
      />
      <TextField {...field("place")} />
      <TextField {...field("source")} hint={t("proof.sourceHint")} />
      <div className="noscript:hidden">
        <FilesField
          id="proof-mediaUrls"
          legend={t("proof.files")}
          hint={t("proof.filesHint")}
          accept={proofFileTypes}
          uploads={files}
          error={submission.errorOf("mediaUrls")}
        />
      </div>
      <noscript className="noscript:contents">
        <p>{t("proof.filesNeedScripts")}</p>
      </noscript>
      <Checkbox
        label={t("proof.anonymous")}
        hint={t(user ? "proof.anonymousHint" : "proof.notSignedInHint")}
        checked={value.isAnonymous || !user}
        disabled={!user}
        onChange={(event) => update({ isAnonymous: event.target.checked })}
      />
      <div className="flex flex-col gap-3">
        <Notice icon={ShieldCheck}>{t("proof.noteVerified")}</Notice>
        <Notice icon={Clock}>{t("proof.noteTime")}</Notice>
      </div>
    </Frame>
  );
}

/** Uploads images, video, audio and PDF, within `limits`. */
function useProofFiles(draft: string, onChange: () => void) {
  const { t } = useTranslation("submissions");
  const refusalOf = (file: File, count: number): string | null => {
    if (count >= limits.proofFiles) return t("upload.tooMany", { max: limits.proofFiles });
    const size = limits.proofFile / (1024 * 1024);
    if (file.size > limits.proofFile) return t("upload.tooLarge", { size });
    if (mediaTypeOf(file) !== "text") return null;
    return t("upload.badType", { types: t("upload.types") });
  };
  return useUploads({
    draft,
    refusalOf,
    send: (file, options) => uploadFile(endpoints.uploadProofFile, file, options),
    discard: removeProofFile,
    onChange,
  });
}

/** Requests the deletion; a failure is only logged, since the server deletes unattached files. */
function removeProofFile(url: string): void {
  const filename = url.slice(url.lastIndexOf("/") + 1);
  callEndpoint(endpoints.deleteProofFile, { params: { filename } }).catch((error: unknown) =>
    console.warn("an uploaded file could not be removed", error),
  );
}

/**
 * Takes files pasted or dropped anywhere on the page while the form is open; the browser would
 * otherwise navigate to a dropped file.
 */
function useWindowFiles(isOpen: boolean, onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    const files = [...(transfer?.files ?? [])];
    if (event.defaultPrevented || files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    if (!isOpen) return;
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData);
    const drop = (event: DragEvent) => take(event, event.dataTransfer);
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const listeners = new AbortController();
    window.addEventListener("paste", paste, listeners);
    window.addEventListener("dragover", over, listeners);
    window.addEventListener("drop", drop, listeners);
    return () => listeners.abort();
  }, [isOpen]);
}
