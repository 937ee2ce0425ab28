import { limits, type MediaType } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { isAbort, newIdempotencyKey, toApiError } from "@deeds/remote-kit";
import { toast, type UploadState } from "@deeds/ui";
import { useReducer, useRef } from "react";
import { removeProofFile, uploadProofFile } from "../api/submissions.ts";
import { isAccepted, kindOf } from "./file-kind.ts";

/** A file of the form, from its choice to its address on the server. */
export interface ProofFileEntry {
  id: string;
  file: File;
  kind: MediaType;
  preview: string | undefined;
  upload: UploadState;
  /** Where it was stored, once it was. */
  url: string | undefined;
  /** Whether sending it again could help. */
  retryable: boolean;
}

type Change =
  | { type: "add"; entry: ProofFileEntry }
  | { type: "update"; id: string; part: Partial<ProofFileEntry> }
  | { type: "remove"; id: string }
  | { type: "clear" };

function reduce(entries: ProofFileEntry[], change: Change): ProofFileEntry[] {
  switch (change.type) {
    case "add":
      return [...entries, change.entry];
    case "update":
      return entries.map((entry) =>
        entry.id === change.id ? { ...entry, ...change.part } : entry,
      );
    case "remove":
      return entries.filter((entry) => entry.id !== change.id);
    case "clear":
      return [];
  }
}

/** The files of the add-proof dialog: uploaded as they are chosen, removable, retryable. */
export function useProofFiles() {
  const { t } = useTranslation("submissions");
  const [entries, change] = useReducer(reduce, []);
  const running = useRef(new Map<string, AbortController>());
  const queue = useRef<Promise<void>>(Promise.resolve());

  const fail = (id: string, reason: string, retryable: boolean) =>
    change({ type: "update", id, part: { upload: { state: "failed", reason }, retryable } });

  /**
   * One after the other: the first upload of somebody without an account opens the session that
   * all of the files have to belong to.
   */
  const enqueue = (id: string, file: File) => {
    const controller = new AbortController();
    running.current.set(id, controller);
    change({ type: "update", id, part: { upload: { state: "uploading", percent: 0 } } });
    queue.current = queue.current.then(() => upload(id, file, controller));
  };

  const upload = async (id: string, file: File, controller: AbortController) => {
    if (controller.signal.aborted) return;
    const show = (percent: number) =>
      change({ type: "update", id, part: { upload: { state: "uploading", percent } } });
    show(0);
    try {
      const stored = await uploadProofFile(file, {
        signal: controller.signal,
        onProgress: show,
        idempotencyKey: newIdempotencyKey(),
      });
      const part = { upload: { state: "uploaded" }, url: stored.url, kind: stored.mediaType };
      change({ type: "update", id, part: part as Partial<ProofFileEntry> });
      toast({ title: t("upload.done"), description: t("upload.doneText") });
    } catch (thrown) {
      if (isAbort(thrown)) return;
      const error = toApiError(thrown);
      const reason = error.status === 0 ? t("upload.connection") : error.message;
      fail(id, reason, error.status === 0 || error.status === 429 || error.status >= 500);
      toast({ variant: "destructive", title: t("upload.failed"), description: reason });
    } finally {
      running.current.delete(id);
    }
  };

  const refusalOf = (file: File, count: number): string | null => {
    if (count >= limits.proofFiles) return t("upload.tooMany", { max: limits.proofFiles });
    const size = limits.proofFile / (1024 * 1024);
    if (file.size > limits.proofFile) return t("upload.tooLarge", { size });
    if (!isAccepted(file)) return t("upload.badType", { types: t("upload.types") });
    return null;
  };

  const add = (files: readonly File[]) => {
    files.forEach((file, index) => {
      const id = newIdempotencyKey();
      const kind = kindOf(file);
      const refusal = refusalOf(file, entries.length + index);
      const preview = kind === "photo" ? URL.createObjectURL(file) : undefined;
      const entry: ProofFileEntry = {
        id,
        file,
        kind,
        preview,
        upload: refusal ? { state: "failed", reason: refusal } : { state: "uploading", percent: 0 },
        url: undefined,
        retryable: false,
      };
      change({ type: "add", entry });
      if (!refusal) enqueue(id, file);
    });
  };

  const forget = (entry: ProofFileEntry) => {
    running.current.get(entry.id)?.abort();
    if (entry.preview) URL.revokeObjectURL(entry.preview);
  };

  const remove = (entry: ProofFileEntry) => {
    forget(entry);
    if (entry.url) removeProofFile(entry.url);
    change({ type: "remove", id: entry.id });
  };

  const clear = () => {
    for (const entry of entries) forget(entry);
    change({ type: "clear" });
  };

  const retry = (entry: ProofFileEntry) => enqueue(entry.id, entry.file);
  const urls = entries.flatMap((entry) => entry.url ?? []);
  const busy = entries.some((entry) => entry.upload.state === "uploading");
  return { entries, urls, busy, add, remove, retry, clear };
}
