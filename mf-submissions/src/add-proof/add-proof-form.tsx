import { proofFields } from "@deeds/contracts";
import { formatTime } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { checkBody, revalidate, type SlotProps, useDraft, useSession } from "@deeds/remote-kit";
import { Checkbox, Notice, TextArea, TextField, toast } from "@deeds/ui";
import { Clock, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { submitProof } from "../api/submissions.ts";
import { SubmissionDialog } from "../form/submission-dialog.tsx";
import { useSubmission } from "../form/use-submission.ts";
import { ProofFilesField } from "./proof-files-field.tsx";
import { useProofFiles } from "./use-proof-files.ts";

type Props = SlotProps["submissions.add-proof"] & {
  person: NonNullable<SlotProps["submissions.add-proof"]["person"]>;
};

const empty = { title: "", description: "", isAnonymous: false };

/** Title, description, files and anonymity; after sending, the receipt. */
export function AddProofForm({ open, onClose, person, onSubmitted }: Props) {
  const { t } = useTranslation("submissions");
  const [language] = useLanguage();
  const { user } = useSession();
  const draft = useDraft(`add-proof:${person.id}`, empty);
  const files = useProofFiles();
  const submission = useSubmission<Awaited<ReturnType<typeof submitProof>>>();
  const [sent, setSent] = useState<{ receipt: string | null } | null>(null);
  const { value } = draft;
  const update = (part: Partial<typeof empty>) => {
    draft.setValue((now) => ({ ...now, ...part }));
    Object.keys(part).forEach(submission.forget);
  };

  const close = () => {
    onClose();
    submission.setIssues([]);
    setSent(null);
  };

  const submit = async () => {
    const body = {
      personId: person.id,
      title: value.title || null,
      description: value.description,
      isAnonymous: value.isAnonymous,
      mediaUrls: files.urls,
      mediaUrl: files.urls[0] ?? null,
    };
    const issues = checkBody(proofFields, body, language);
    submission.setIssues(issues);
    if (issues.length > 0) return;
    const result = await submission.send((idempotencyKey) => submitProof(body, { idempotencyKey }));
    if (!result) return;
    draft.clear();
    files.clear();
    setSent({ receipt: result.receipt });
    toast({ title: t("common:success"), description: t("proof.sent") });
    onSubmitted?.();
    await revalidate(["/api/proofs", "/api/stats"]);
  };

  return (
    <SubmissionDialog
      open={open}
      onClose={close}
      person={person}
      kind="proof"
      idPrefix="proof"
      texts={{
        title: t("proof.title"),
        submit: t("proof.submit"),
        failed: t("proof.failed"),
        sent: t("proof.sentTitle"),
      }}
      submission={submission}
      onSubmit={() => void submit()}
      sent={sent}
      note={draft.savedAt && t("draftSaved", { time: formatTime(draft.savedAt) })}
      busy={files.busy}
    >
      <TextField
        id="proof-title"
        label={t("common:field.title")}
        hint={t("proof.titleHint")}
        value={value.title}
        error={submission.errorOf("title")}
        onChange={(event) => update({ title: event.target.value })}
      />
      <TextArea
        id="proof-description"
        required
        label={t("common:field.description")}
        hint={t("proof.descriptionHint")}
        value={value.description}
        error={submission.errorOf("description")}
        onChange={(event) => update({ description: event.target.value })}
      />
      <ProofFilesField files={files} />
      <Checkbox
        label={t("proof.anonymous")}
        hint={t(user ? "proof.anonymousHint" : "proof.notSignedInHint")}
        checked={value.isAnonymous || !user}
        disabled={!user}
        onChange={(event) => update({ isAnonymous: event.target.checked })}
      />
      <Notice icon={ShieldCheck}>{t("proof.noteVerified")}</Notice>
      <Notice icon={Clock}>{t("proof.noteTime")}</Notice>
    </SubmissionDialog>
  );
}
