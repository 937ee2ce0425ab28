import { readFile } from "node:fs/promises";

/** A file of the demo data as a form takes it. */
export async function mediaFile(name: string, mimeType: string) {
  const buffer = await readFile(new URL(`../../packages/demo/media/${name}`, import.meta.url));
  return { name, mimeType, buffer };
}
