import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const template = join(import.meta.dirname, "template");
const ending = ".template";

/** Writes the files of the template into `folder`, `{{key}}` replaced by its word. */
export function writeTemplate(folder: string, words: Readonly<Record<string, string>>): void {
  const files = readdirSync(template, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((one) => one.endsWith(ending))) {
    const text = readFileSync(join(template, file), "utf8");
    const written = text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
      const word = words[key];
      if (word === undefined) throw new Error(`${file} asks for ${key}`);
      return word;
    });
    const target = join(folder, file.slice(0, -ending.length));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, written);
  }
}
