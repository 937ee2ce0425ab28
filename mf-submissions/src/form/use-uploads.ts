import { type MediaType, mediaTypeOf } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import {
  type DraftFile,
  deleteDraftFiles,
  dropFile,
  filesOf,
  isAbort,
  newIdempotencyKey,
  onDraftsDeleted,
  storeDraftFile,
  toApiError,
  type UploadOptions,
} from "@deeds/remote-kit";
import { toast } from "@deeds/ui";
import type { UploadState } from "@deeds/ui/carried";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";

interface UploadRules {
  /** Key of the form's draft, with which the files are stored until they are sent. */
  draft: string;
  /** Returns a translated reason, or `null` to accept the file after `count` others. */
  refusalOf(file: File, count: number): string | null;
  send(file: File, options: UploadOptions): Promise<{ url: string; mediaType?: MediaType }>;
  discard?: (url: string) => void;
  failureText?: (message: string) => string;
}

/**
 * Uploads the files of a form as they are chosen. They are stored with the draft and restored after
 * a reload; uploads that failed offline resume when the browser is online.
 */
export function useUploads(rules: UploadRules) {
  const { draft } = rules;
  const { t } = useTranslation("submissions");
  const [entries, dispatch] = useReducer(uploadsReducer, []);
  const running = useRef(new Map<string, AbortController>());
  const queue = useRef<Promise<void>>(Promise.resolve());
  const [restoring, setRestoring] = useState(true);

  /** Sequential: a guest's first upload opens the session that all files must belong to. */
  const enqueue = (draftFile: DraftFile) => {
    const controller = new AbortController();
    running.current.set(draftFile.id, controller);
    dispatch({
      type: "update",
      id: draftFile.id,
      part: { upload: { state: "uploading", percent: 0 } },
    });
    queue.current = queue.current.then(() => upload(draftFile, controller));
  };

  const upload = async (draftFile: DraftFile, { signal }: AbortController) => {
    if (signal.aborted) return;
    const { id, file, idempotencyKey } = draftFile;
    try {
      const { url, mediaType } = await rules.send(file, {
        signal,
        idempotencyKey,
        onProgress: (percent) =>
          dispatch({ type: "update", id, part: { upload: { state: "uploading", percent } } }),
      });
      const stored = { ...draftFile, stored: { url, since: new Date().toISOString() } };
      dispatch({ type: "stored", draftFile: stored, kind: mediaType });
      await storeDraftFile(draft, stored);
      toast({ title: t("upload.done"), description: t("upload.doneText") });
    } catch (thrown) {
      if (!isAbort(thrown)) fail(id, thrown);
    } finally {
      running.current.delete(id);
    }
  };

  const fail = (id: string, thrown: unknown) => {
    const error = toApiError(thrown);
    const isOffline = error.status === 0;
    const message = rules.failureText?.(error.message) ?? error.message;
    const retryable =
      isOffline ||
      error.status >= 500 ||
      error.code === "rate-limited" ||
      error.code === "in-progress";
    const reason = isOffline ? t("upload.connection") : message;
    dispatch({
      type: "update",
      id,
      part: { upload: { state: "failed", reason }, retryable, isOffline },
    });
    const description = isOffline ? t("upload.notUploaded") : message;
    toast({ variant: "destructive", title: t("upload.failed"), description });
  };

  const add = (files: readonly File[]) => {
    let order = entries.at(-1)?.draftFile.order ?? -1;
    let count = entries.filter(isSendable).length;
    for (const file of files) {
      order += 1;
      const id = newIdempotencyKey();
      const draftFile = { id, file, order, idempotencyKey: newIdempotencyKey(), stored: null };
      const refusal = rules.refusalOf(file, count);
      dispatch({ type: "add", entry: uploadOf(draftFile, refusal) });
      if (refusal) continue;
      count += 1;
      void storeDraftFile(draft, draftFile);
      enqueue(draftFile);
    }
  };

  const release = (entry: Upload) => {
    running.current.get(entry.draftFile.id)?.abort();
    if (entry.preview) URL.revokeObjectURL(entry.preview);
  };

  const remove = (entry: Upload) => {
    release(entry);
    void dropFile(draft, entry.draftFile.id);
    if (entry.draftFile.stored) rules.discard?.(entry.draftFile.stored.url);
    dispatch({ type: "remove", id: entry.draftFile.id });
  };

  const retry = (entry: Upload) => enqueue(entry.draftFile);

  /** Uploads all files again, e.g. when they belong to an expired session. */
  const uploadAgain = () => {
    for (const { draftFile } of entries) {
      const restarted = asNewUpload(draftFile);
      dispatch({ type: "update", id: draftFile.id, part: { draftFile: restarted } });
      void storeDraftFile(draft, restarted);
      enqueue(restarted);
    }
  };

  const clear = () => {
    entries.forEach(release);
    void deleteDraftFiles(draft);
    dispatch({ type: "clear" });
  };

  const restore = useEffectEvent((found: readonly DraftFile[]) => {
    for (const draftFile of found) {
      const entry = uploadOf(draftFile, null);
      dispatch({ type: "add", entry });
      if (!entry.draftFile.stored) enqueue(entry.draftFile);
    }
  });
  const releaseAll = useEffectEvent(() => {
    entries.forEach(release);
    dispatch({ type: "clear" });
  });
  useEffect(() => {
    let isUnmounted = false;
    void filesOf(draft).then((found) => {
      if (isUnmounted) return;
      restore(found);
      setRestoring(false);
    });
    const stop = onDraftsDeleted(() => releaseAll());
    return () => {
      isUnmounted = true;
      stop();
      releaseAll();
    };
  }, [draft]);

  const resume = useEffectEvent(() => {
    for (const entry of entries) if (entry.isOffline) retry(entry);
  });
  useEffect(() => {
    const connected = () => resume();
    window.addEventListener("online", connected);
    return () => window.removeEventListener("online", connected);
  }, []);

  const urls = entries.flatMap(({ draftFile }) => draftFile.stored?.url ?? []);
  const busy = restoring || entries.some(({ upload: { state } }) => state === "uploading");
  const hasFailed = entries.some(({ upload: { state } }) => state === "failed");
  return { entries, urls, busy, hasFailed, add, remove, retry, uploadAgain, clear };
}

export type Uploads = ReturnType<typeof useUploads>;

export interface Upload {
  draftFile: DraftFile;
  kind: MediaType;
  /** Object URL of an image. */
  preview: string | undefined;
  upload: UploadState;
  retryable: boolean;
  isOffline: boolean;
}

type UploadAction =
  | { type: "add"; entry: Upload }
  | { type: "update"; id: string; part: Partial<Upload> }
  | { type: "stored"; draftFile: DraftFile; kind: MediaType | undefined }
  | { type: "remove"; id: string }
  | { type: "clear" };

function uploadsReducer(uploads: readonly Upload[], action: UploadAction): Upload[] {
  const update = (id: string, part: Partial<Upload>) =>
    uploads.map((entry) => (entry.draftFile.id === id ? { ...entry, ...part } : entry));
  switch (action.type) {
    case "add":
      return [...uploads, action.entry];
    case "update":
      return update(action.id, { isOffline: false, ...action.part });
    case "stored": {
      const { draftFile, kind } = action;
      return update(draftFile.id, {
        draftFile,
        upload: { state: "uploaded" },
        isOffline: false,
        ...(kind && { kind }),
      });
    }
    case "remove":
      return uploads.filter(({ draftFile }) => draftFile.id !== action.id);
    case "clear":
      return [];
  }
}

const isSendable = ({ upload, retryable }: Upload): boolean =>
  upload.state !== "failed" || retryable;

/** The server deletes unattached files after 24 hours (docs/operations.md). */
const retentionMs = 23 * 60 * 60 * 1000;

/**
 * Returns the initial entry of a chosen or restored file. A file uploaded so long ago that the
 * server may have deleted it is to be uploaded again.
 */
function uploadOf(found: DraftFile, refusal: string | null, now = Date.now()): Upload {
  const { stored } = found;
  const isStored = stored !== null && now - Date.parse(stored.since) < retentionMs;
  const kind = mediaTypeOf(found.file);
  const initial: UploadState = isStored
    ? { state: "uploaded" }
    : { state: "uploading", percent: 0 };
  return {
    draftFile: stored === null || isStored ? found : asNewUpload(found),
    kind,
    preview: isPreviewable(found.file) ? URL.createObjectURL(found.file) : undefined,
    upload: refusal ? { state: "failed", reason: refusal } : initial,
    retryable: false,
    isOffline: false,
  };
}

/** SVG is excluded: it is a document, and the server rejects it. */
const isPreviewable = ({ type }: File): boolean =>
  type.startsWith("image/") && type !== "image/svg+xml";

const asNewUpload = (draftFile: DraftFile): DraftFile => ({
  ...draftFile,
  idempotencyKey: newIdempotencyKey(),
  stored: null,
});
