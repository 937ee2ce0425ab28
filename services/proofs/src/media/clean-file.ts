import { fileTypeFromBuffer } from "file-type";
import { type FileKind, kindOf } from "../domain/media.ts";
import {
  cleanAac,
  cleanFlac,
  cleanMp3,
  measureAac,
  measureFlac,
  measureMp3,
} from "./cleaners/audio.ts";
import { measureIsoMedia } from "./cleaners/iso-length.ts";
import { cleanIsoMedia } from "./cleaners/iso-media.ts";
import { cleanMatroska, measureMatroska } from "./cleaners/matroska.ts";
import { cleanOgg, measureOgg } from "./cleaners/ogg.ts";
import { type Cleaner, type Meter, openFile, TooLarge, Unreadable } from "./cleaners/open-file.ts";
import {
  cleanAvi,
  cleanFlv,
  cleanWav,
  measureAvi,
  measureFlv,
  measureWav,
} from "./cleaners/riff.ts";

export interface CleanedFile extends FileKind {
  bytes: Uint8Array;
  placeholder: string | null;
  pages: number | null;
  /** Of a recording, in whole seconds; `null` when it does not state its length. */
  duration: number | null;
}

export interface RefusedFile {
  refused: "file-type" | "file-too-large";
  reason: string;
}

/** Detects a file's type from its bytes and removes its metadata, perhaps in place. */
export async function cleanFile(bytes: Buffer): Promise<CleanedFile | RefusedFile> {
  try {
    const kind = kindOf((await fileTypeFromBuffer(bytes))?.mime);
    if (!kind) throw new Unreadable("no accepted type");
    const cleaned = await cleanKind(bytes, kind);
    if (cleaned.bytes.length === 0) throw new Unreadable("nothing is left");
    return cleaned;
  } catch (error) {
    const refused = error instanceof TooLarge ? "file-too-large" : "file-type";
    return { refused, reason: String(error) };
  }
}

/** Libraries are loaded on demand, since a process cleans few files. */
async function cleanKind(bytes: Buffer, kind: FileKind): Promise<CleanedFile> {
  const { contentType, mediaType } = kind;
  if (mediaType === "photo") {
    const { cleanImage } = await import("./clean-image.ts");
    return { ...kind, pages: null, duration: null, ...(await cleanImage(bytes, contentType)) };
  }
  if (mediaType === "pdf") {
    const { cleanPdf } = await import("./cleaners/pdf.ts");
    return { ...kind, placeholder: null, duration: null, ...(await cleanPdf(bytes)) };
  }
  return { ...kind, placeholder: null, pages: null, ...cleanRecording(bytes, contentType) };
}

function cleanRecording(bytes: Buffer, contentType: string) {
  const format = formats[contentType];
  if (!format) throw new Unreadable("no cleaner");
  const parts = format.clean(openFile(bytes));
  const cleaned = Buffer.concat(parts.map(({ start, end }) => bytes.subarray(start, end)));
  return { bytes: cleaned, duration: durationOf(cleaned, format.measure) };
}

const maxSeconds = 24 * 60 * 60;

/** A file whose length cannot be read is a file without one. */
function durationOf(bytes: Buffer, measure: Meter): number | null {
  try {
    const seconds = measure(openFile(bytes));
    return seconds > 0 && seconds <= maxSeconds ? Math.max(1, Math.round(seconds)) : null;
  } catch {
    return null;
  }
}

interface Format {
  clean: Cleaner;
  measure: Meter;
}

const isoMedia: Format = { clean: cleanIsoMedia, measure: measureIsoMedia };
const matroska: Format = { clean: cleanMatroska, measure: measureMatroska };
const ogg: Format = { clean: cleanOgg, measure: measureOgg };

const formats: Readonly<Record<string, Format>> = {
  "video/mp4": isoMedia,
  "video/quicktime": isoMedia,
  "video/3gpp": isoMedia,
  "audio/mp4": isoMedia,
  "video/webm": matroska,
  "video/x-matroska": matroska,
  "video/x-msvideo": { clean: cleanAvi, measure: measureAvi },
  "audio/wav": { clean: cleanWav, measure: measureWav },
  "video/ogg": ogg,
  "audio/ogg": ogg,
  "audio/mpeg": { clean: cleanMp3, measure: measureMp3 },
  "audio/aac": { clean: cleanAac, measure: measureAac },
  "audio/flac": { clean: cleanFlac, measure: measureFlac },
  "video/x-flv": { clean: cleanFlv, measure: measureFlv },
};
