import { refuse } from "./errors.ts";
import type { Call, UploadedFile } from "./implement.ts";

/** The form's one file, in the field `file`; throws `validation` with each other field by name. */
export function theFile({ files, fields }: Pick<Call, "files" | "fields">): UploadedFile {
  const unknown = [...files.map(({ field }) => field), ...Object.keys(fields)]
    .filter((field) => field !== "file")
    .map((path) => ({ path, message: "unknown-field" }));
  const [file, second] = files.filter(({ field }) => field === "file");
  if (!file) unknown.push({ path: "file", message: "file-required" });
  if (second) unknown.push({ path: "file", message: "too-many-files:1" });
  if (!file || unknown.length > 0) throw refuse.validation(unknown);
  return file;
}
