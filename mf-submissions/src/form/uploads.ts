import { type MediaType, mediaTypeOf } from "@deeds/contracts/browser";
import { type KeptFile, newIdempotencyKey } from "@deeds/remote-kit";
import type { UploadState } from "@deeds/ui/carried";

/** A file of a form, from its choice to its address on the server. */
export interface Upload {
  kept: KeptFile;
  kind: MediaType;
  /** Address of the picture within the browser. */
  preview: string | undefined;
  upload: UploadState;
  /** Whether sending it again could help. */
  retryable: boolean;
  /** It failed for want of a connection. */
  isCut: boolean;
}

export type UploadChange =
  | { type: "add"; entry: Upload }
  | { type: "update"; id: string; part: Partial<Upload> }
  | { type: "stored"; kept: KeptFile; kind: MediaType | undefined }
  | { type: "remove"; id: string }
  | { type: "clear" };

export function changeUploads(uploads: readonly Upload[], change: UploadChange): Upload[] {
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
export const mayBeSent = ({ upload, retryable }: Upload): boolean =>
  upload.state !== "failed" || retryable;

/** The server removes what nobody attached within 24 hours (docs/operations.md). */
const storedForMs = 23 * 60 * 60 * 1000;

/**
 * A file as it comes into the form, chosen now or found with the draft: what was stored so long ago
 * that the server may have removed it is to be uploaded again.
 */
export function uploadOf(found: KeptFile, refusal: string | null, now = Date.now()): Upload {
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

/** The file as if it had never been sent. */
export const anew = (kept: KeptFile): KeptFile => ({
  ...kept,
  idempotencyKey: newIdempotencyKey(),
  stored: null,
});
