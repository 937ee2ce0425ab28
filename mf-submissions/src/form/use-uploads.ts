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
  /** Key of the form's draft: the files are kept with it until they are sent. */
  draft: string;
  /** Why a file is not taken, in the reader's language; `count` are there already. */
  refusalOf(file: File, count: number): string | null;
  send(file: File, options: UploadOptions): Promise<{ url: string; mediaType?: MediaType }>;
  discard?: (url: string) => void;
  /** What a refusal of the server is shown as. */
  failureText?: (message: string) => string;
}

/**
 * The files of a form: uploaded as they are chosen, removable, retryable. They survive a reload
 * with the draft, and what failed for want of a connection goes on by itself when it is back.
 */
export function useUploads(rules: UploadRules) {
  const { draft } = rules;
  const { t } = useTranslation("submissions");
  const [entries, change] = useReducer(changeUploads, []);
  const running = useRef(new Map<string, AbortController>());
  const queue = useRef<Promise<void>>(Promise.resolve());
  const [restoring, setRestoring] = useState(true);

  /**
   * One after the other: the first upload of somebody without an account opens the session that
   * all of the files have to belong to.
   */
  const enqueue = (kept: DraftFile) => {
    const controller = new AbortController();
    running.current.set(kept.id, controller);
    change({ type: "update", id: kept.id, part: { upload: { state: "uploading", percent: 0 } } });
    queue.current = queue.current.then(() => upload(kept, controller));
  };

  const upload = async (kept: DraftFile, { signal }: AbortController) => {
    if (signal.aborted) return;
    const { id, file, idempotencyKey } = kept;
    try {
      const { url, mediaType } = await rules.send(file, {
        signal,
        idempotencyKey,
        onProgress: (percent) =>
          change({ type: "update", id, part: { upload: { state: "uploading", percent } } }),
      });
      const stored = { ...kept, stored: { url, since: new Date().toISOString() } };
      change({ type: "stored", kept: stored, kind: mediaType });
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
    const isCut = error.status === 0;
    const words = rules.failureText?.(error.message) ?? error.message;
    const retryable =
      isCut || error.status >= 500 || error.code === "rate-limited" || error.code === "in-progress";
    const reason = isCut ? t("upload.connection") : words;
    change({
      type: "update",
      id,
      part: { upload: { state: "failed", reason }, retryable, isCut },
    });
    const description = isCut ? t("upload.notUploaded") : words;
    toast({ variant: "destructive", title: t("upload.failed"), description });
  };

  const add = (files: readonly File[]) => {
    let order = entries.at(-1)?.kept.order ?? -1;
    let count = entries.filter(mayBeSent).length;
    for (const file of files) {
      order += 1;
      const id = newIdempotencyKey();
      const kept = { id, file, order, idempotencyKey: newIdempotencyKey(), stored: null };
      const refusal = rules.refusalOf(file, count);
      change({ type: "add", entry: uploadOf(kept, refusal) });
      if (refusal) continue;
      count += 1;
      void storeDraftFile(draft, kept);
      enqueue(kept);
    }
  };

  const letGo = (entry: Upload) => {
    running.current.get(entry.kept.id)?.abort();
    if (entry.preview) URL.revokeObjectURL(entry.preview);
  };

  const remove = (entry: Upload) => {
    letGo(entry);
    void dropFile(draft, entry.kept.id);
    if (entry.kept.stored) rules.discard?.(entry.kept.stored.url);
    change({ type: "remove", id: entry.kept.id });
  };

  const retry = (entry: Upload) => enqueue(entry.kept);

  /** Once more from the start, e.g. when the server does not know them as the sender's any more. */
  const uploadAnew = () => {
    for (const { kept } of entries) {
      const again = anew(kept);
      change({ type: "update", id: kept.id, part: { kept: again } });
      void storeDraftFile(draft, again);
      enqueue(again);
    }
  };

  const clear = () => {
    entries.forEach(letGo);
    void deleteDraftFiles(draft);
    change({ type: "clear" });
  };

  const restore = useEffectEvent((found: readonly DraftFile[]) => {
    for (const kept of found) {
      const entry = uploadOf(kept, null);
      change({ type: "add", entry });
      if (!entry.kept.stored) enqueue(entry.kept);
    }
  });
  const letAllGo = useEffectEvent(() => {
    entries.forEach(letGo);
    change({ type: "clear" });
  });
  useEffect(() => {
    let left = false;
    void filesOf(draft).then((found) => {
      if (left) return;
      restore(found);
      setRestoring(false);
    });
    const stop = onDraftsDeleted(() => letAllGo());
    return () => {
      left = true;
      stop();
      letAllGo();
    };
  }, [draft]);

  const goOn = useEffectEvent(() => {
    for (const entry of entries) if (entry.isCut) retry(entry);
  });
  useEffect(() => {
    const connected = () => goOn();
    window.addEventListener("online", connected);
    return () => window.removeEventListener("online", connected);
  }, []);

  const urls = entries.flatMap(({ kept }) => kept.stored?.url ?? []);
  /** Not to be sent yet: the list of files is not complete. */
  const busy = restoring || entries.some(({ upload: { state } }) => state === "uploading");
  const hasFailed = entries.some(({ upload: { state } }) => state === "failed");
  return { entries, urls, busy, hasFailed, add, remove, retry, uploadAnew, clear };
}

export type Uploads = ReturnType<typeof useUploads>;

export interface Upload {
  kept: DraftFile;
  kind: MediaType;
  /** Address of the picture within the browser. */
  preview: string | undefined;
  upload: UploadState;
  retryable: boolean;
  /** It failed for want of a connection. */
  isCut: boolean;
}

type UploadChange =
  | { type: "add"; entry: Upload }
  | { type: "update"; id: string; part: Partial<Upload> }
  | { type: "stored"; kept: DraftFile; kind: MediaType | undefined }
  | { type: "remove"; id: string }
  | { type: "clear" };

function changeUploads(uploads: readonly Upload[], change: UploadChange): Upload[] {
  const update = (id: string, part: Partial<Upload>) =>
    uploads.map((one) => (one.kept.id === id ? { ...one, ...part } : one));
  switch (change.type) {
    case "add":
      return [...uploads, change.entry];
    case "update":
      return update(change.id, { isCut: false, ...change.part });
    case "stored": {
      const { kept, kind } = change;
      return update(kept.id, {
        kept,
        upload: { state: "uploaded" },
        isCut: false,
        ...(kind && { kind }),
      });
    }
    case "remove":
      return uploads.filter(({ kept }) => kept.id !== change.id);
    case "clear":
      return [];
  }
}

/** Not one that was refused for good. */
const mayBeSent = ({ upload, retryable }: Upload): boolean =>
  upload.state !== "failed" || retryable;

/** The server removes what nobody attached within 24 hours (docs/operations.md). */
const storedForMs = 23 * 60 * 60 * 1000;

/**
 * A file as it comes into the form, chosen now or found with the draft: what was stored so long ago
 * that the server may have removed it is to be uploaded again.
 */
function uploadOf(found: DraftFile, refusal: string | null, now = Date.now()): Upload {
  const { stored } = found;
  const isThere = stored !== null && now - Date.parse(stored.since) < storedForMs;
  const kind = mediaTypeOf(found.file);
  const waiting: UploadState = isThere ? { state: "uploaded" } : { state: "uploading", percent: 0 };
  return {
    kept: stored === null || isThere ? found : anew(found),
    kind,
    preview: isPicture(found.file) ? URL.createObjectURL(found.file) : undefined,
    upload: refusal ? { state: "failed", reason: refusal } : waiting,
    retryable: false,
    isCut: false,
  };
}

/** What a browser shows as it is; a drawing in SVG is a document, and is refused anyway. */
const isPicture = ({ type }: File): boolean =>
  type.startsWith("image/") && type !== "image/svg+xml";

const anew = (kept: DraftFile): DraftFile => ({
  ...kept,
  idempotencyKey: newIdempotencyKey(),
  stored: null,
});
