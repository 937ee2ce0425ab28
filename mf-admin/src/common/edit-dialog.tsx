import { useTranslation } from "@deeds/i18n/react";
import { type ApiError, LoadFailure, toastFailure, useCall } from "@deeds/remote-kit";
import { Button, Dialog, Notice, RowSkeletons } from "@deeds/ui";
import { Fragment, type ReactNode, useState } from "react";
import { FormDialog } from "./form-dialog.tsx";

/** What a form needs of the stored state that it edits. */
export interface Stored<Data> {
  data: Data;
  /** Drops what was typed and shows the newest state. */
  onReload(): void;
  /** Reads the newest state, leaving the form as it is. */
  renew(): Promise<unknown>;
  onClose(): void;
}

interface StoredFormProps<Data> {
  of: { data: Data | undefined; error: ApiError | undefined; mutate(): Promise<unknown> };
  title: string;
  failure: string;
  onClose(): void;
  children(stored: Stored<Data>): ReactNode;
}

/** A dialog's form of what is stored now; the form is mounted again when the state is reloaded. */
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
  /** ETag of the state that was read last. */
  etag(): string | undefined;
  update(body: Body, ifMatch: string | undefined): Promise<unknown>;
  /** What could not be done, as a sentence without its full stop. */
  failure: string;
  /** After it was stored. */
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

export type Edit<Body> = ReturnType<typeof useEdit<Body>>;

interface EditDialogProps<Body> {
  title: string;
  edit: Edit<Body>;
  stored: Pick<Stored<unknown>, "onReload" | "onClose">;
  idPrefix: string;
  disabled?: boolean;
  /** Checks the form and calls `send` with its body when it is valid. */
  onSave(send: (body: Body) => Promise<void>): void;
  children: ReactNode;
}

/** The dialog of such a form, which asks what to do when somebody else has saved meanwhile. */
export function EditDialog<Body>(props: EditDialogProps<Body>) {
  const { title, edit, stored, idPrefix, disabled, onSave, children } = props;
  const { pending, issues, conflict, save, overwrite } = edit;
  return (
    <FormDialog
      {...{ title, pending, issues, idPrefix, disabled }}
      onSave={() => onSave(save)}
      onClose={stored.onClose}
    >
      {conflict && (
        <EditConflict onReload={stored.onReload} onOverwrite={() => onSave(overwrite)} />
      )}
      {children}
    </FormDialog>
  );
}

function EditConflict({ onReload, onOverwrite }: { onReload(): void; onOverwrite(): void }) {
  const { t } = useTranslation("admin");
  return (
    <Notice tone="warn">
      <div role="alert" className="flex flex-col gap-3">
        <p>{t("conflict.text")}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={onReload}>
            {t("conflict.reload")}
          </Button>
          <Button size="small" onClick={onOverwrite}>
            {t("conflict.overwrite")}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
