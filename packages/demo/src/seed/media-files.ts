import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MediaFile } from "../demo-person.ts";

const folder = join(import.meta.dirname, "../../media");
const read = new Map<string, Promise<Buffer>>();

/** A file under `media/`, read once. */
export async function mediaFile(path: MediaFile): Promise<{ name: string; bytes: Buffer }> {
  const bytes = read.get(path) ?? readFile(join(folder, path));
  read.set(path, bytes);
  return { name: path.slice(path.lastIndexOf("/") + 1), bytes: await bytes };
}
