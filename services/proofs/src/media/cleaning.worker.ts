import { statSync } from "node:fs";
import {
  cleanAac,
  cleanFlac,
  cleanMp3,
  measureAac,
  measureFlac,
  measureMp3,
} from "./cleaners/audio.ts";
import { cleanIsoMedia, measureIsoMedia } from "./cleaners/iso-media.ts";
import { cleanMatroska, measureMatroska } from "./cleaners/matroska.ts";
import { cleanOgg, measureOgg } from "./cleaners/ogg.ts";
import {
  type Cleaner,
  type Meter,
  type OpenFile,
  openFile,
  type Part,
  Unreadable,
} from "./cleaners/open-file.ts";
import {
  cleanAvi,
  cleanFlv,
  cleanWav,
  measureAvi,
  measureFlv,
  measureWav,
} from "./cleaners/riff.ts";

export interface CleaningTask {
  path: string;
  contentType: string;
}

/** `null` when the file cannot be parsed. */
export type CleaningResult = {
  parts: Part[];
  pages: number | null;
  /** Of a recording, in whole seconds; `null` when it does not state its length. */
  duration: number | null;
} | null;

/** Runs in a worker thread, since it reads synchronously. */
export async function clean({ path, contentType }: CleaningTask): Promise<CleaningResult> {
  try {
    return contentType === "application/pdf"
      ? await cleanPdfFile(path)
      : cleanMedia(path, contentType);
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

async function cleanPdfFile(path: string): Promise<CleaningResult> {
  // Loaded on demand, since most workers never clean a PDF.
  const { cleanPdf } = await import("./cleaners/pdf.ts");
  const pages = await cleanPdf(path);
  return { parts: [{ start: 0, end: statSync(path).size }], pages, duration: null };
}

function cleanMedia(path: string, contentType: string): CleaningResult {
  const format = formats[contentType];
  if (!format) return null;
  const file = openFile(path);
  try {
    const parts = format.clean(file);
    return { parts, pages: null, duration: durationOf(file, parts, format.measure) };
  } finally {
    file.close();
  }
}

/** Reads the length of a cleaned file. */
export function measure({ path, contentType }: CleaningTask): CleaningResult {
  const format = formats[contentType];
  if (!format) return null;
  const file = openFile(path);
  try {
    const parts = [{ start: 0, end: file.size }];
    return { parts, pages: null, duration: durationOf(file, parts, format.measure) };
  } finally {
    file.close();
  }
}

const maxSeconds = 24 * 60 * 60;

function durationOf(file: OpenFile, parts: readonly Part[], measureParts: Meter): number | null {
  try {
    const seconds = measureParts(file, parts);
    return seconds > 0 && seconds <= maxSeconds ? Math.max(1, Math.round(seconds)) : null;
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

/** Malformed files also lead parsers to values out of range and to stack overflows. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Unreadable || error instanceof RangeError || error instanceof TypeError;

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
