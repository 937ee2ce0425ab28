import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Koa from "koa";
import { koaBody } from "koa-body";
import { AppError, refuse } from "./errors.ts";
import type { Call, UploadedFile } from "./implement.ts";

export interface Form {
  files: (UploadedFile & { field: string })[];
  fields: Record<string, string>;
  dispose(): Promise<void>;
}

/** Bytes for the headers of the parts. */
const overhead = 64 * 1024;

let ownFolder: string | undefined;

/** Reads a multipart form whose files have at most `limit` bytes together. */
export async function readForm(ctx: Koa.Context, limit: number): Promise<Form> {
  const declared = Number(ctx.get("content-length"));
  if (declared > limit + overhead) throw new AppError("file-too-large", sizeOf(limit));
  ownFolder ??= openUploadFolder(tmpdir());
  const read = koaBody({
    multipart: true,
    json: false,
    text: false,
    urlencoded: false,
    formidable: {
      uploadDir: ownFolder,
      maxFileSize: limit,
      maxTotalFileSize: limit,
      maxFiles: 500,
      maxFields: 20,
      maxFieldsSize: 1024 * 1024,
      allowEmptyFiles: true,
      minFileSize: 0,
      multiples: true,
      onPart: asFile,
    },
    onError: (error) => {
      throw formError(error, limit);
    },
  });
  await read(ctx as never, async () => undefined);
  const files = filesOf(ctx);
  return {
    files,
    fields: fieldsOf(ctx.request.body),
    dispose: async () => {
      await Promise.all(files.map((file) => rm(file.path, { force: true })));
    },
  };
}

interface FormPart {
  originalFilename: string | null;
  mimetype: string | null;
}

/** Without a type formidable would buffer a file as a text field. */
function asFile<Part extends FormPart>(part: Part, take: (part: Part) => unknown): void {
  if (part.originalFilename !== null) part.mimetype ??= "application/octet-stream";
  take(part);
}

/** Codes of formidable: a text field, all files together, and one file over the limit. */
const tooLarge = new Set([1006, 1009, 1016]);

function formError(error: Error, limit: number): AppError {
  const code = "code" in error ? Number(error.code) : 0;
  if (tooLarge.has(code)) return new AppError("file-too-large", sizeOf(limit));
  return new AppError("malformed-multipart", { cause: error });
}

function sizeOf(limit: number) {
  return { params: { size: Math.floor(limit / (1024 * 1024)) } };
}

function filesOf(ctx: Koa.Context): (UploadedFile & { field: string })[] {
  const all = Object.entries(ctx.request.files ?? {});
  return all.flatMap(([field, value]) =>
    [value].flat().map((file) => ({
      field,
      path: file.filepath,
      size: file.size,
      originalName: file.originalFilename ?? "",
    })),
  );
}

/** Joins the values of a repeated field, so that validation rejects them. */
function fieldsOf(body: unknown): Record<string, string> {
  if (typeof body !== "object" || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, [value].flat().join("\n")]),
  );
}

/** Returns the form's one file, in the field `file`; throws `validation` with the other fields. */
export function requireSingleFile({ files, fields }: Pick<Call, "files" | "fields">): UploadedFile {
  const unknown = [...files.map(({ field }) => field), ...Object.keys(fields)]
    .filter((field) => field !== "file")
    .map((path) => ({ path, message: "unknown-field" }));
  const [file, second] = files.filter(({ field }) => field === "file");
  if (!file) unknown.push({ path: "file", message: "file-required" });
  if (second) unknown.push({ path: "file", message: "too-many-files:1" });
  if (!file || unknown.length > 0) throw refuse.validation(unknown);
  return file;
}

const prefix = "good-deeds-uploads-";

/** Creates the upload folder of this process; removes those of killed processes. */
export function openUploadFolder(parent: string): string {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length));
    // In a container every process has the same id.
    const isLeft = pid === process.pid || !isAlive(pid);
    if (isLeft) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const folder = join(parent, `${prefix}${process.pid}`);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
