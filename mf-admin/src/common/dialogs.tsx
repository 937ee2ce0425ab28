import type { Issue } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { LoadFailure, toastFailure, useCall } from "@deeds/remote-kit";
import { useDraft } from "@deeds/remote-kit/bundled";
import {
  Button,
  ConfirmDialog,
  Dialog,
  ErrorSummary,
  Notice,
  RowSkeletons,
  TextArea,
} from "@deeds/ui";
import { FormDialog } from "@deeds/ui/bundled";
import { Fragment, type ReactNode, useState } from "react";
import type { Read } from "./lists.tsx";

/** Selects every dialog: those that ask have another role. */
export const anyDialog = "[role=dialog], [role=alertdialog]";

interface IssuesDialogProps {
  open?: boolean;
  title: string;
  saveLabel?: string | undefined;
  pending: boolean;
  disabled?: boolean | undefined;
  issues: readonly Issue[];
  /** A field's `id` is this, a hyphen and its name in the body. */
  idPrefix: string;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** A form with its error summary. */
export function IssuesDialog(props: IssuesDialogProps) {
  const { open = true, saveLabel, issues, idPrefix, children, ...dialog } = props;
  const { t } = useTranslation("admin");
  return (
    <FormDialog
      {...dialog}
      open={open}
      guarded
      className="gd-form"
      submitLabel={saveLabel ?? t("common:save")}
      pendingLabel={t("saving")}
    >
      <ErrorSummary
        errors={issues.map(({ path, message }) => ({
          fieldId: `${idPrefix}-${fieldOf(path)}`,
          message,
        }))}
      />
      {children}
    </FormDialog>
  );
}

/** `additionalData.taxId` is the field `taxId`, `socialMedia.0.url` the list. */
function fieldOf(path: string): string {
  const [first = "", second] = path.split(".");
  return first === "additionalData" && second ? second : first;
}

export interface Stored<Data> {
  data: Data;
  /** Drops what was typed and shows the newest state. */
  onReload(): void;
  /** Reads the newest state, leaving the form as it is. */
  renew(): Promise<unknown>;
  onClose(): void;
}

interface StoredFormProps<Data> {
  of: Read<Data>;
  title: string;
  failure: string;
  onClose(): void;
  children(stored: Stored<Data>): ReactNode;
}

/** Mounts the form again when the stored state is reloaded. */
export function StoredForm<Data>(props: StoredFormProps<Data>) {
  const { of, title, failure, onClose, children } = props;
  const { data, error, mutate } = of;
  const [version, setVersion] = useState(0);
  const onReload = () => void mutate().then(() => setVersion((now) => now + 1));
  if (data !== undefined) {
    return (
      <Fragment key={version}>
        {children({ data, onReload, renew: () => mutate(), onClose })}
      </Fragment>
    );
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      {error ? (
        <LoadFailure title={failure} error={error} onRetry={() => void mutate()} />
      ) : (
        <RowSkeletons count={4} />
      )}
    </Dialog>
  );
}

interface EditOptions<Body> {
  etag(): string | undefined;
  update(body: Body, ifMatch: string | undefined): Promise<unknown>;
  /** What could not be done, as a sentence without its full stop. */
  failure: string;
  onSaved(): Promise<void>;
}

/**
 * Saves a form under the ETag that it was opened with: a live event may read a newer state meanwhile,
 * whose ETag would store the form over it unseen. With a 412 the user chooses.
 */
export function useEdit<Body>(
  { renew }: Pick<Stored<unknown>, "renew">,
  { etag, update, failure, onSaved }: EditOptions<Body>,
) {
  const { t } = useTranslation("admin");
  const call = useCall();
  const [ifMatch, setIfMatch] = useState(etag);
  const [conflict, setConflict] = useState(false);
  const send = async (body: Body, tag: string | undefined) => {
    setConflict(false);
    const saved = await call.run(
      () => update(body, tag),
      (error) => {
        setConflict(error.status === 412);
        toastFailure(t("common:error"), `${failure}. ${error.message}`);
      },
    );
    if (saved) await onSaved();
  };
  const overwrite = async (body: Body) => {
    await renew();
    const newest = etag();
    setIfMatch(newest);
    await send(body, newest);
  };
  return { ...call, conflict, save: (body: Body) => send(body, ifMatch), overwrite };
}

interface EditDialogProps<Body>
  extends Pick<IssuesDialogProps, "title" | "idPrefix" | "disabled" | "children"> {
  edit: ReturnType<typeof useEdit<Body>>;
  stored: Pick<Stored<unknown>, "onReload" | "onClose">;
  /** Checks the form and calls `send` with its body when it is valid. */
  onSave(send: (body: Body) => Promise<void>): void;
}

export function EditDialog<Body>(props: EditDialogProps<Body>) {
  const { title, edit, stored, idPrefix, disabled, onSave, children } = props;
  const { t } = useTranslation("admin");
  const { pending, issues, conflict, save, overwrite } = edit;
  return (
    <IssuesDialog
      title={title}
      pending={pending}
      issues={issues}
      idPrefix={idPrefix}
      disabled={disabled}
      onSubmit={() => onSave(save)}
      onClose={stored.onClose}
    >
      {conflict && (
        <Notice tone="warn">
          <div role="alert" className="flex flex-col gap-3">
            <p>{t("conflict.text")}</p>
            <div className="flex flex-wrap gap-2">
              <Button size="small" onClick={stored.onReload}>
                {t("conflict.reload")}
              </Button>
              <Button size="small" onClick={() => onSave(overwrite)}>
                {t("conflict.overwrite")}
              </Button>
            </div>
          </div>
        </Notice>
      )}
      {children}
    </IssuesDialog>
  );
}

interface ReasonDialogProps {
  /** The key of the draft in which the typed reason is stored. */
  draft: string;
  title: string;
  description: string;
  hint: string;
  label?: string;
  confirmLabel?: string;
  destructive?: boolean;
  onConfirm(reason: string | null): void;
  onClose(): void;
}

/** The text is `null` while a draft from the queue has an unchanged template. */
const noReason: { text: string | null } = { text: "" };

/** Asks to confirm a decision, by default a rejection, and takes its reason. */
export function ReasonDialog({ draft, hint, label, onConfirm, ...dialog }: ReasonDialogProps) {
  const { t } = useTranslation("admin");
  const { value, setValue } = useDraft(draft, noReason);
  const text = value.text ?? "";
  return (
    <ConfirmDialog
      open
      destructive
      confirmLabel={t("reject")}
      {...dialog}
      onConfirm={() => onConfirm(text.trim() || null)}
    >
      <TextArea
        className="mt-4"
        label={label ?? t("reason")}
        hint={hint}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setValue({ text: event.target.value })}
      />
    </ConfirmDialog>
  );
}
