import type { Issue } from "@deeds/contracts";
import { limits } from "@deeds/contracts/browser";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { checkBody, revalidate, useDraft } from "@deeds/remote-kit";
import { useNavigate } from "@deeds/router";
import { toast } from "@deeds/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { submitPerson, uploadPhoto } from "../api/submissions.ts";
import { useSubmission } from "../form/submission.tsx";
import { type Uploads, useUploads } from "../form/use-uploads.ts";
import { emptyPerson, inFormOrder, type PersonDraft, personBody } from "./person-draft.ts";

const draftKey = "submit-person";
type Answer = Awaited<ReturnType<typeof submitPerson>>;
const formAddress = "/submit-person";

/**
 * The form of a person, from its first letter to its receipt.
 * @param wantsCheck the answers are asked for: they are shown when nothing is wrong with them
 */
export function usePersonForm(wantsCheck: boolean) {
  const { t } = useTranslation("submissions");
  const draft = useDraft(draftKey, emptyPerson);
  const photo = usePhoto(draftKey);
  const submission = useSubmission<Answer>(draftKey, t("person.failed"));
  const check = usePersonCheck(photo);
  const navigate = useNavigate();

  const [isWhole, setWhole] = useState(false);
  const lookThrough = useEffectEvent(async () => {
    const issues = await check(draft.value);
    // A photo may still be on its way while the answers are looked at.
    setWhole(issues.every(({ path }) => path === "profilePhoto"));
  });
  useEffect(() => {
    if (wantsCheck) void lookThrough();
  }, [wantsCheck]);

  const change = (part: Partial<PersonDraft>) => {
    setWhole(false);
    draft.setValue((now) => ({ ...now, ...part }));
    Object.keys(part).forEach(submission.forget);
    if ("typedLink" in part) submission.forget("socialMedia");
  };

  /** On to the answers, when nothing is wrong with them. */
  const goOn = async () => {
    draft.keep();
    const issues = await check(draft.value);
    submission.setIssues(issues);
    if (issues.length > 0) return;
    setWhole(true);
    void navigate(`${formAddress}?step=check`);
  };

  const leave = () => {
    draft.keep();
    toast({ title: t("person.kept"), description: t("person.keptText") });
    void navigate("/");
  };

  const send = async () => {
    const refused = await check(draft.value);
    submission.setIssues(refused);
    if (refused.length > 0) return navigate(formAddress);
    const body = personBody(draft.value, photo.urls[0] ?? null);
    const sent = await submission.send((idempotencyKey) => submitPerson(body, { idempotencyKey }));
    if ("error" in sent) {
      if (sent.error.issues.length > 0) void navigate(formAddress);
      return;
    }
    const { receipt } = sent.result;
    toast({ title: t("common:success"), description: t("person.sent") });
    // Without an account the receipt is the only way to follow it: it comes before the way home.
    if (receipt === null) void navigate("/");
    else void navigate(`/receipts/person/${receipt}`, { replace: true, state: { sent: true } });
    draft.clear();
    photo.clear();
    await revalidate(["/api/pending-people", "/api/people/mine", "/api/stats"]);
  };

  return { draft, photo, submission, isCheck: wantsCheck && isWhole, change, goOn, leave, send };
}

export type PersonForm = Omit<ReturnType<typeof usePersonForm>, "isCheck">;

/** What is wrong with the form, in the reader's language; nothing: it may be sent. */
function usePersonCheck(photo: Uploads): (draft: PersonDraft) => Promise<Issue[]> {
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

export const photoTypes = ["image/jpeg", "image/png", "image/webp"];

/** The portrait: one image up to 5 MB, uploaded as soon as it is chosen. */
function usePhoto(draft: string) {
  const { t } = useTranslation("submissions");
  const refusalOf = (file: File): string | null => {
    const size = limits.photoFile / (1024 * 1024);
    if (file.size > limits.photoFile) return t("upload.tooLarge", { size });
    return photoTypes.includes(file.type)
      ? null
      : t("upload.badType", { types: "JPEG, PNG, WebP" });
  };
  const failureText = (reason: string) => t("photo.failed", { reason });
  return useUploads({ draft, refusalOf, failureText, send: uploadPhoto });
}
