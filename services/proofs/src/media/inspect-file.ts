import { AppError } from "@deeds/service-kit";
import { fileTypeFromBuffer } from "file-type";
import { acceptedTypes, type FileKind, kindOf } from "../domain/file-types.ts";
import { isWhole } from "../domain/whole-file.ts";
import { cleanImage } from "./clean-image.ts";

/** A file that may be kept. */
export interface AcceptedFile extends FileKind {
  bytes: Buffer;
  placeholder: string | null;
}

/**
 * Finds out from the bytes what a file is and makes it fit to be shown. Throws `file-type` for one
 * that is empty, cut or of a kind not accepted; its name and declared type are not looked at.
 */
export async function inspectFile(bytes: Buffer): Promise<AcceptedFile> {
  const kind = kindOf((await detect(bytes))?.mime);
  if (!kind || !isWhole(kind.contentType, bytes)) {
    throw new AppError("file-type", { params: { types: acceptedTypes } });
  }
  if (kind.mediaType !== "photo") return { ...kind, bytes, placeholder: null };
  return { ...kind, ...(await cleanImage(bytes, kind.contentType)) };
}

/** A detector that stumbles over odd bytes has found nothing. */
const detect = (bytes: Buffer) => fileTypeFromBuffer(bytes).catch(() => undefined);
