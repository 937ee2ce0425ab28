import type { Issue } from "@deeds/contracts";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { checkBody } from "@deeds/remote-kit";
import type { Uploads } from "../form/use-uploads.ts";
import { inFormOrder, type PersonDraft, personBody } from "./person-draft.ts";

/** What is wrong with the form, in the reader's language; nothing: it may be sent. */
export function usePersonCheck(photo: Uploads): (draft: PersonDraft) => Promise<Issue[]> {
  const { t } = useTranslation("submissions");
  const [language] = useLanguage();
  return async (draft) => {
    const body = personBody(draft, photo.urls[0] ?? null);
    const issues = await checkBody("personFields", body, language);
    if (!body.name) issues.push({ path: "name", message: t("person.nameRequired") });
    const date = draft.birthDate.trim();
    if (date && !body.birthDate) {
      const isWhole = date.split(".").filter(Boolean).length === 3;
      const message = isWhole ? t("person.noSuchDate", { date }) : t("person.dateIncomplete");
      issues.push({ path: "birthDate", message });
    }
    if (photo.hasFailed) issues.push({ path: "profilePhoto", message: t("photo.notThere") });
    return inFormOrder(issues);
  };
}
