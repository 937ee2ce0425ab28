import { statSync } from "node:fs";
import { cleaners } from "./cleaners/index.ts";
import { openFile, type Part, Unreadable } from "./cleaners/open-file.ts";

export interface CleaningTask {
  /** A temporary file of ours; it is changed where it lies. */
  path: string;
  contentType: string;
}

/** The parts of the file to keep; null: it cannot be read, and nobody can say what it carries. */
export type Cleaned = Part[] | null;

/** Runs in a worker thread: it waits for the disk, and a long file would hold up every other call. */
export async function clean({ path, contentType }: CleaningTask): Promise<Cleaned> {
  try {
    return contentType === "application/pdf"
      ? await cleanDocument(path)
      : cleanRecording(path, contentType);
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

async function cleanDocument(path: string): Promise<Part[]> {
  // Loaded for the first document: most workers never see one.
  const { cleanPdf } = await import("./cleaners/pdf.ts");
  await cleanPdf(path);
  return [{ start: 0, end: statSync(path).size }];
}

function cleanRecording(path: string, contentType: string): Cleaned {
  const cleaner = cleaners[contentType];
  if (!cleaner) return null;
  const file = openFile(path);
  try {
    return cleaner(file);
  } finally {
    file.close();
  }
}

/** Whatever a made-up file brings a parser to: numbers out of range, endless nesting. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Unreadable || error instanceof RangeError || error instanceof TypeError;
