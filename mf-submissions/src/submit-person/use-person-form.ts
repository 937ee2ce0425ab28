import type { Issue } from "@deeds/contracts";
import { endpoints, limits } from "@deeds/contracts/browser";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import {
  callEndpoint,
  checkBody,
  type EndpointResponse,
  formCall,
  revalidate,
  uploadFile,
  useSentForm,
} from "@deeds/remote-kit";
import { useDraft } from "@deeds/remote-kit/bundled";
import { useNavigate } from "@deeds/router";
import { toast } from "@deeds/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { firstOfEach, useContactIssues } from "../form/check-contacts.ts";
import { useSubmission } from "../form/submission.tsx";
import { type Uploads, useUploads } from "../form/use-uploads.ts";
import { storeSentCopy } from "../withdraw/sent-copies.ts";
import {
  draftOfFields,
  emptyPerson,
  inFormOrder,
  type PersonDraft,
  personBody,
} from "./person-draft.ts";

const draftKey = "submit-person";
const formAddress = "/submit-person";

/** @param isCheckRequested whether the URL names the check step, which needs a valid draft */
export function usePersonForm(isCheckRequested: boolean) {
  const { t } = useTranslation("submissions");
  const issuesOf = useDraftIssues();
  const sent = useSentForm((fields) => {
    const typed = draftOfFields(fields);
    const issues = issuesOf(typed);
    if (issues.length > 0) return { issues };
    const body = personBody(typed, null);
    return formCall(endpoints.submitPerson, { body }, "/receipts/person/{receipt}?sent");
  });
  const draft = useDraft(draftKey, emptyPerson, sent && draftOfFields(sent.fields));
  const submission = useSubmission<EndpointResponse<typeof endpoints.submitPerson>>(
    draftKey,
    t("person.failed"),
    sent && { ...sent, issues: inFormOrder(sent.issues) },
  );
  const photo = usePhotoUpload(draftKey, () => submission.clearErrors("profilePhoto"));
  const validate = usePersonValidation(photo, issuesOf);
  const navigate = useNavigate();

  const [isValid, setValid] = useState(false);
  const validateDraft = useEffectEvent(async () => {
    const issues = await validate(draft.value);
    // The photo may still be uploading during the check step.
    setValid(issues.every(({ path }) => path === "profilePhoto"));
  });
  useEffect(() => {
    if (isCheckRequested && draft.isRead) void validateDraft();
  }, [isCheckRequested, draft.isRead]);

  const change = (part: Partial<PersonDraft>) => {
    setValid(false);
    draft.setValue((now) => ({ ...now, ...part }));
    Object.keys(part).forEach(submission.clearErrors);
    if ("typedLink" in part) submission.clearErrors("socialMedia");
  };

  const continueToCheck = async () => {
    draft.save();
    const issues = await validate(draft.value);
    submission.setIssues(issues);
    if (issues.length > 0) return;
    setValid(true);
    void navigate(`${formAddress}?step=check`);
  };

  const leave = () => {
    draft.save();
    toast({ title: t("person.draftSaved"), description: t("person.draftSavedText") });
    void navigate("/");
  };

  const send = async () => {
    const issues = await validate(draft.value);
    submission.setIssues(issues);
    if (issues.length > 0) return navigate(formAddress);
    const body = personBody(draft.value, photo.urls[0] ?? null);
    const outcome = await submission.send((idempotencyKey) =>
      callEndpoint(endpoints.submitPerson, { body }, { idempotencyKey }),
    );
    if ("error" in outcome) {
      if (outcome.error.issues.length > 0) void navigate(formAddress);
      return;
    }
    const { person, receipt } = outcome.result;
    const copy = { form: formAddress, draft: draftKey, value: draft.value };
    storeSentCopy("person", person.id, copy);
    toast({ title: t("common:success"), description: t("person.sent") });
    // Without an account the receipt is the only access to the status, so its page is shown first.
    if (receipt === null) void navigate("/");
    else void navigate(`/receipts/person/${receipt}`, { replace: true, state: { sent: true } });
    draft.clear();
    photo.clear();
    await revalidate(["/api/pending-people", "/api/people/mine", "/api/stats"]);
  };

  return {
    draft,
    photo,
    submission,
    isCheck: isCheckRequested && isValid,
    change,
    continueToCheck,
    leave,
    send,
  };
}

export type PersonForm = Omit<ReturnType<typeof usePersonForm>, "isCheck">;

type DraftIssues = (draft: PersonDraft) => Issue[];

/** Returns a function that finds what the schema of the request body does not. */
function useDraftIssues(): DraftIssues {
  const { t } = useTranslation("submissions");
  const contactIssues = useContactIssues();
  return (draft) => {
    const body = personBody(draft, null);
    const { name, birthDate } = body;
    const issues = contactIssues(body);
    if (!name) issues.push({ path: "name", message: t("person.nameRequired") });
    const date = draft.birthDate.trim();
    if (date && !birthDate) {
      const isComplete = date.split(".").filter(Boolean).length === 3;
      const message = isComplete ? t("person.noSuchDate", { date }) : t("person.dateIncomplete");
      issues.push({ path: "birthDate", message });
    }
    return issues;
  };
}

/** Returns a function that validates the draft, with translated messages in the form's order. */
function usePersonValidation(
  photo: Uploads,
  issuesOf: DraftIssues,
): (draft: PersonDraft) => Promise<Issue[]> {
  const { t } = useTranslation("submissions");
  const [language] = useLanguage();
  return async (draft) => {
    const body = personBody(draft, photo.urls[0] ?? null);
    const issues = [...(await checkBody("personFields", body, language)), ...issuesOf(draft)];
    if (photo.hasFailed) issues.push({ path: "profilePhoto", message: t("photo.notThere") });
    return inFormOrder(firstOfEach(issues));
  };
}

export const photoTypes = ["image/jpeg", "image/png", "image/webp"];

function usePhotoUpload(draft: string, onChange: () => void) {
  const { t } = useTranslation("submissions");
  const refusalOf = (file: File): string | null => {
    const size = limits.photoFile / (1024 * 1024);
    if (file.size > limits.photoFile) return t("upload.tooLarge", { size });
    return photoTypes.includes(file.type)
      ? null
      : t("upload.badType", { types: "JPEG, PNG, WebP" });
  };
  const failureText = (reason: string) => t("photo.failed", { reason });
  return useUploads({
    draft,
    refusalOf,
    failureText,
    onChange,
    send: (file, options) => uploadFile(endpoints.uploadPersonPhoto, file, options),
  });
}
