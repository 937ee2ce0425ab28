import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const templates = join(import.meta.dirname, "../template");
/** npm packs no `.gitignore` and no `.npmrc`, and the checks here read no template as a source. */
const ending = ".template";

/** Writes the files of a template into `folder`, each `{{word}}` replaced by its value. */
export function writeTemplate(
  template: "repository" | "start",
  folder: string,
  words: Readonly<Record<string, string>>,
): void {
  const root = join(templates, template);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((one) => one.endsWith(ending))) {
    const text = readFileSync(join(root, file), "utf8");
    const written = text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
      const word = { open: "{{", close: "}}", ...words }[key];
      if (word === undefined) throw new Error(`${file} asks for ${key}`);
      return word;
    });
    const target = join(folder, file.slice(0, -ending.length));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, written);
  }
}
