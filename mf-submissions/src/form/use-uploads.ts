import type { MediaType } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import {
  isAbort,
  newIdempotencyKey,
  onDraftsDeleted,
  toApiError,
  type UploadOptions,
} from "@deeds/remote-kit";
import {
  type DraftFile,
  deleteDraftFiles,
  dropFile,
  filesOf,
  storeDraftFile,
} from "@deeds/remote-kit/bundled";
import { toast } from "@deeds/ui";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import {
  fingerprintOf,
  hasFile,
  isExpired,
  isLargePhoto,
  isSendable,
  needsPreparation,
  nextQueued,
  type Upload,
  uploadOf,
  uploadsReducer,
} from "./uploads.ts";

interface UploadRules {
  /** Key of the form's draft, with which the files are stored until they are sent. */
  draft: string;
  /** Returns a translated reason, or `null` to accept the file after `count` others. */
  refusalOf(file: File, count: number): string | null;
  send(file: File, options: UploadOptions): Promise<{ url: string; mediaType?: MediaType }>;
  discard?: (url: string) => void;
  failureText?: (message: string) => string;
  /** The user adds, removes or repeats a file: what the form says of its files may be true no longer. */
  onChange: () => void;
}

export type Uploads = ReturnType<typeof useUploads>;

const retryableCodes = ["rate-limited", "in-progress"];

/**
 * Uploads the files of a form as they are chosen, one at a time: a guest's first upload opens the
 * session that all files must belong to. They are stored with the draft and restored after a reload.
 */
export function useUploads(rules: UploadRules) {
  const { draft } = rules;
  const { t } = useTranslation("submissions");
  const [entries, dispatch] = useReducer(uploadsReducer, []);
  const running = useRef<{ id: string; controller: AbortController }>(null);
  const [restoring, setRestoring] = useState(true);

  const upload = async (draftFile: DraftFile) => {
    const { id, idempotencyKey } = draftFile;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = { id, controller };
    const onProgress = (percent: number) => dispatch({ type: "progressed", id, percent });
    const chosen = needsPreparation(draftFile) ? await prepare(draftFile, signal) : draftFile;
    if (!chosen) return;
    dispatch({ type: "progressed", id, percent: 0, prepared: chosen });
    try {
      const sent = await rules.send(chosen.file, { signal, idempotencyKey, onProgress });
      const { url, mediaType } = sent;
      const stored = { ...chosen, stored: { url, since: new Date().toISOString() } };
      // First: a page that is reloaded now would upload the file again.
      await storeDraftFile(draft, stored);
      dispatch({ type: "uploaded", draftFile: stored, kind: mediaType });
      toast({ title: t("upload.done"), description: t("upload.doneText") });
    } catch (thrown) {
      if (!isAbort(thrown)) fail(id, thrown);
    }
  };

  /** Makes a large photo smaller, once for all attempts. Returns `null` when it is not to be sent. */
  const prepare = async (draftFile: DraftFile, signal: AbortSignal): Promise<DraftFile | null> => {
    const { id } = draftFile;
    dispatch({ type: "progressed", id, percent: 0, isShrinking: true });
    const file = await shrinkOnDemand(draftFile.file);
    if (signal.aborted) return null;
    const refusal = rules.refusalOf(file, 0);
    if (refusal) {
      // First: a page that is reloaded now would refuse the file again.
      await dropFile(draft, id);
      dispatch({ type: "failed", id, reason: refusal, retry: "never" });
      return null;
    }
    const prepared: DraftFile = { ...draftFile, file, isPrepared: true };
    await storeDraftFile(draft, prepared);
    return prepared;
  };

  const fail = (id: string, thrown: unknown) => {
    const error = toApiError(thrown);
    const isOffline = error.status === 0;
    const isTemporary = error.status >= 500 || retryableCodes.includes(error.code);
    const message = rules.failureText?.(error.message) ?? error.message;
    dispatch({
      type: "failed",
      id,
      reason: isOffline ? t("upload.connection") : message,
      retry: isOffline ? "online" : isTemporary ? "user" : "never",
    });
    const description = isOffline ? t("upload.notUploaded") : message;
    toast({ variant: "destructive", title: t("upload.failed"), description });
  };

  const next = nextQueued(entries);
  const uploadNext = useEffectEvent(() => next && void upload(next));
  useEffect(() => uploadNext(), [next]);

  const add = (files: readonly File[]) => {
    rules.onChange();
    let order = entries.at(-1)?.draftFile.order ?? -1;
    let count = entries.filter(isSendable).length;
    for (const file of files) {
      const fingerprint = fingerprintOf({ file });
      if (hasFile(entries, fingerprint)) continue;
      order += 1;
      const id = newIdempotencyKey();
      const idempotencyKey = newIdempotencyKey();
      const draftFile = { id, file, fingerprint, order, idempotencyKey, stored: null };
      // The size of a large photo counts once it is smaller.
      const checked = isLargePhoto(file) ? new File([], file.name, { type: file.type }) : file;
      const refusal = rules.refusalOf(checked, count);
      dispatch({ type: "added", upload: uploadOf(draftFile, refusal) });
      if (refusal) continue;
      count += 1;
      void storeDraftFile(draft, draftFile);
    }
  };

  const release = ({ draftFile, preview }: Upload) => {
    if (running.current?.id === draftFile.id) running.current.controller.abort();
    if (preview) URL.revokeObjectURL(preview);
  };

  const remove = (entry: Upload) => {
    const { id, stored } = entry.draftFile;
    rules.onChange();
    release(entry);
    void dropFile(draft, id);
    if (stored) rules.discard?.(stored.url);
    dispatch({ type: "removed", id });
  };

  const retry = ({ draftFile }: Upload) => {
    rules.onChange();
    dispatch({ type: "queued", draftFile });
  };

  /** Uploads all files again, e.g. when they belong to an expired session. */
  const uploadAgain = () => {
    for (const entry of entries) {
      const draftFile = asNewUpload(entry.draftFile);
      dispatch({ type: "queued", draftFile });
      void storeDraftFile(draft, draftFile);
    }
  };

  const releaseAll = () => {
    entries.forEach(release);
    dispatch({ type: "cleared" });
  };

  const clear = () => {
    releaseAll();
    void deleteDraftFiles(draft);
  };

  const releaseLatest = useEffectEvent(releaseAll);
  useEffect(() => {
    let isUnmounted = false;
    void filesOf(draft).then((found) => {
      if (isUnmounted) return;
      for (const file of found) {
        const draftFile = isExpired(file, Date.now()) ? asNewUpload(file) : file;
        dispatch({ type: "added", upload: uploadOf(draftFile, null) });
      }
      setRestoring(false);
    });
    const stop = onDraftsDeleted(() => releaseLatest());
    return () => {
      isUnmounted = true;
      stop();
      releaseLatest();
    };
  }, [draft]);

  const resume = useEffectEvent(() => {
    for (const entry of entries) {
      if (entry.status.state === "failed" && entry.status.retry === "online") retry(entry);
    }
  });
  useEffect(() => {
    const connected = () => resume();
    window.addEventListener("online", connected);
    return () => window.removeEventListener("online", connected);
  }, []);

  const urls = entries.flatMap(({ draftFile }) => draftFile.stored?.url ?? []);
  const busy =
    restoring ||
    entries.some(({ status }) => status.state === "queued" || status.state === "uploading");
  const hasFailed = entries.some(({ status }) => status.state === "failed");
  return { entries, urls, busy, hasFailed, add, remove, retry, uploadAgain, clear };
}

async function shrinkOnDemand(file: File): Promise<File> {
  try {
    const { shrinkPhoto } = await import(
      /* webpackMode: "lazy", webpackChunkName: "shrink-photo" */ "./shrink-photo.ts"
    );
    return await shrinkPhoto(file);
  } catch {
    return file;
  }
}

const asNewUpload = (draftFile: DraftFile): DraftFile => ({
  ...draftFile,
  idempotencyKey: newIdempotencyKey(),
  stored: null,
});
