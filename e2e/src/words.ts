import { readFileSync } from "node:fs";
import type { Language } from "@deeds/i18n";

const root = new URL("../../", import.meta.url);

/** Where each namespace's texts lie. */
const catalogues = {
  shell: "shell/src/translations/{language}.json",
  kit: "packages/remote-kit/src/translations/{language}.json",
  common: "packages/i18n/src/catalogues/common.{language}.json",
  ui: "packages/i18n/src/catalogues/ui.{language}.json",
  registry: "mf-registry/translations/{language}.json",
  submissions: "mf-submissions/translations/{language}.json",
  admin: "mf-admin/translations/{language}.json",
} as const;

export type Words = (key: string) => string;

/**
 * The interface's texts in a language, by `namespace:key`, for journeys that are the same in each.
 * Throws for a key that is not there.
 */
export function wordsOf(language: Language): Words {
  return (key) => {
    const [namespace = "", path = ""] = key.split(":");
    const file = catalogues[namespace as keyof typeof catalogues].replace("{language}", language);
    let found: unknown = JSON.parse(readFileSync(new URL(file, root), "utf8"));
    for (const name of path.split(".")) found = (found as Record<string, unknown>)?.[name];
    if (typeof found !== "string") throw new Error(`${file} has no ${path}`);
    return found;
  };
}
