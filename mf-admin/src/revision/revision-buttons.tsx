import {
  limits,
  type RecordStatus,
  type Revision,
  type RevisionRules,
  revisionRules,
  revisions,
  suggestionRevisionRules,
} from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { useCall } from "@deeds/remote-kit";
import { useDraft } from "@deeds/remote-kit/bundled";
import { Button, ConfirmDialog, TextArea, toast } from "@deeds/ui";
import { Eye, EyeOff, type LucideIcon, RotateCcw, Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { type RevisedKind, sendRevision } from "../api/register.ts";

const icons: Record<Revision, LucideIcon> = {
  reopened: RotateCcw,
  unpublished: Undo2,
  hidden: EyeOff,
  restored: Eye,
};

const rulesOf = (kind: RevisedKind): RevisionRules =>
  kind === "contact-edit" ? suggestionRevisionRules : revisionRules;

interface RevisionButtonsProps {
  kind: RevisedKind;
  id: number;
  status: RecordStatus;
  onDone?(): void;
}

/** The revisions that the status of a decided record allows, each with a dialog. */
export function RevisionButtons({ status, onDone, ...record }: RevisionButtonsProps) {
  const { t } = useTranslation("admin");
  const [revision, setRevision] = useState<Revision | null>(null);
  return (
    <>
      {revisions
        .toReversed()
        .filter((one) => rulesOf(record.kind)[one]?.from.includes(status))
        .map((one) => (
          <Button key={one} size="small" icon={icons[one]} onClick={() => setRevision(one)}>
            {t(`revision.action.${one}`)}
          </Button>
        ))}
      {revision && (
        <RevisionDialog
          {...record}
          revision={revision}
          onDone={onDone}
          onClose={() => setRevision(null)}
        />
      )}
    </>
  );
}

interface RevisionDialogProps {
  kind: RevisedKind;
  id: number;
  revision: Revision;
  onDone: (() => void) | undefined;
  onClose(): void;
}

const noReason = { text: "" };

/** Takes the reason, a draft until it is stored; after a failure it stays open. */
function RevisionDialog({ kind, id, revision, onDone, onClose }: RevisionDialogProps) {
  const { t } = useTranslation("admin");
  const { pending, errorOf, setIssues, run } = useCall();
  const draft = useDraft(`revision:${revision}-${kind}-${id}`, noReason);
  const reason = draft.value.text;
  const field = useRef<HTMLTextAreaElement>(null);
  const isPublic = revisionRules[revision].to === "approved";
  const confirm = async () => {
    if (!reason.trim()) {
      setIssues([{ path: "reason", message: t("revision.reasonRequired") }]);
      field.current?.focus();
      return;
    }
    const isDone = await run(async () => {
      await sendRevision(kind, id, { revision, reason });
      return true;
    }, t("revision.failed"));
    if (!isDone) return;
    draft.clear();
    onClose();
    onDone?.();
    toast({ title: t(`revision.done.${revision}`) });
  };
  return (
    <ConfirmDialog
      open
      destructive={!isPublic}
      title={t(`revision.action.${revision}`)}
      description={
        kind === "contact-edit"
          ? t("revision.effect.contact-edit.reopened")
          : t(`revision.effect.${kind}.${revision}`)
      }
      confirmLabel={t(`revision.action.${revision}`)}
      initialFocus={field}
      pending={pending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <TextArea
        ref={field}
        className="mt-4"
        required
        label={t("revision.reason")}
        hint={t(isPublic ? "revision.reasonForHistory" : "revision.reasonForSender")}
        rows={3}
        maxLength={limits.comment}
        value={reason}
        error={errorOf("reason")}
        onChange={({ target }) => draft.setValue({ text: target.value })}
      />
    </ConfirmDialog>
  );
}
