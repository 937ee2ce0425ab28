import { type MediaType, mediaTypeOf } from "@deeds/contracts/browser";
import type { DraftFile } from "@deeds/remote-kit/bundled";

/**
 * The states of a file and the actions between them; `removed` and `cleared` delete it from any
 * state, and an action that does not apply to the state is ignored. A large photo is made smaller while it is
 * `uploading`; every later attempt sends what was `prepared`:
 *
 * ```
 * queued ── progressed ── uploading ── uploaded ── uploaded
 *    │                        └─────── failed ──── failed
 *    └──────────── queued ── from uploaded or failed
 * ```
 */
export type UploadStatus =
  | { state: "queued" }
  | { state: "uploading"; percent: number; isShrinking?: boolean | undefined }
  | { state: "uploaded" }
  | { state: "failed"; reason: string; retry: Retry };

/** Who may start a failed upload again; `online`: the user, and the hook once the browser is online. */
type Retry = "never" | "user" | "online";

export interface Upload {
  draftFile: DraftFile;
  kind: MediaType;
  /** Object URL of an image. */
  preview: string | undefined;
  status: UploadStatus;
}

export type UploadAction =
  | { type: "added"; upload: Upload }
  | { type: "queued"; draftFile: DraftFile }
  | { type: "progressed"; id: string; percent: number; isShrinking?: boolean; prepared?: DraftFile }
  | { type: "uploaded"; draftFile: DraftFile; kind: MediaType | undefined }
  | { type: "failed"; id: string; reason: string; retry: Retry }
  | { type: "removed"; id: string }
  | { type: "cleared" };

export function uploadsReducer(uploads: readonly Upload[], action: UploadAction): Upload[] {
  switch (action.type) {
    case "added":
      return hasFile(uploads, fingerprintOf(action.upload.draftFile))
        ? [...uploads]
        : [...uploads, action.upload];
    case "removed":
      return uploads.filter(({ draftFile }) => draftFile.id !== action.id);
    case "cleared":
      return [];
    default: {
      const id = "id" in action ? action.id : action.draftFile.id;
      return uploads.map((upload) =>
        upload.draftFile.id === id ? transition(upload, action) : upload,
      );
    }
  }
}

type Transition = Exclude<UploadAction, { type: "added" | "removed" | "cleared" }>;

function transition(upload: Upload, action: Transition): Upload {
  const { state } = upload.status;
  const isActive = state === "queued" || state === "uploading";
  switch (action.type) {
    case "queued":
      return isActive
        ? upload
        : { ...upload, draftFile: action.draftFile, status: { state: "queued" } };
    case "progressed": {
      const { percent, isShrinking, prepared: draftFile = upload.draftFile } = action;
      return isActive
        ? { ...upload, draftFile, status: { state: "uploading", percent, isShrinking } }
        : upload;
    }
    case "uploaded": {
      if (state !== "uploading") return upload;
      const { draftFile, kind = upload.kind } = action;
      return { ...upload, draftFile, kind, status: { state: "uploaded" } };
    }
    case "failed": {
      if (state !== "uploading") return upload;
      const { reason, retry } = action;
      return { ...upload, status: { state: "failed", reason, retry } };
    }
  }
}

/** Returns the file to upload now: one at a time, in the order in which they were chosen. */
export function nextQueued(uploads: readonly Upload[]): DraftFile | undefined {
  if (uploads.some(({ status }) => status.state === "uploading")) return undefined;
  return uploads.find(({ status }) => status.state === "queued")?.draftFile;
}

export const canRetry = ({ status }: Upload): boolean =>
  status.state === "failed" && status.retry !== "never";

/** The same for a file that is chosen again, also after its photo was made smaller. */
export const fingerprintOf = ({ file, fingerprint }: Pick<DraftFile, "file" | "fingerprint">) =>
  fingerprint ?? JSON.stringify([file.name, file.size, file.lastModified]);

/** Whether the form has this file already. */
export const hasFile = (uploads: readonly Upload[], fingerprint: string): boolean =>
  uploads.some((one) => isSendable(one) && fingerprintOf(one.draftFile) === fingerprint);

/** Whether the file counts towards the limit of the form. */
export const isSendable = (upload: Upload): boolean =>
  upload.status.state !== "failed" || canRetry(upload);

/** The server deletes unattached files after 24 hours (docs/operations.md). */
const retentionMs = 23 * 60 * 60 * 1000;

/** Whether a file was uploaded so long ago that the server may have deleted it. */
export const isExpired = ({ stored }: DraftFile, now: number): boolean =>
  stored !== null && now - Date.parse(stored.since) >= retentionMs;

/** Returns the upload of a chosen or restored file. `refusal`: why the form does not accept it. */
export function uploadOf(draftFile: DraftFile, refusal: string | null): Upload {
  const status: UploadStatus = refusal
    ? { state: "failed", reason: refusal, retry: "never" }
    : { state: draftFile.stored ? "uploaded" : "queued" };
  const { file } = draftFile;
  return {
    draftFile,
    kind: mediaTypeOf(file),
    preview: isPreviewable(file) ? URL.createObjectURL(file) : undefined,
    status,
  };
}

const shrinkableTypes = ["image/jpeg", "image/png", "image/webp"];
const largePhotoBytes = 1024 * 1024;

/** Whether a file may be a photo of more pixels than are shown. */
export const isLargePhoto = ({ type, size }: File): boolean =>
  shrinkableTypes.includes(type) && size > largePhotoBytes;

export const needsPreparation = ({ file, isPrepared }: DraftFile): boolean =>
  !isPrepared && isLargePhoto(file);

/** SVG is excluded: it is a document, and the server rejects it. */
const isPreviewable = ({ type }: File): boolean =>
  type.startsWith("image/") && type !== "image/svg+xml";
