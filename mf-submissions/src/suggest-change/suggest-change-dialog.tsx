import { suggestionFields } from "@deeds/contracts";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { checkBody, revalidate, type SlotProps } from "@deeds/remote-kit";
import { Checkbox, TextArea, toast } from "@deeds/ui";
import { useState } from "react";
import { suggestChange } from "../api/submissions.ts";
import { SocialListEditor } from "../form/social-list-editor.tsx";
import { SubmissionDialog } from "../form/submission-dialog.tsx";
import { useSubmission } from "../form/use-submission.ts";
import { asksForSomething, draftOf, suggestionBody } from "./changes.ts";
import { ContactField } from "./contact-field.tsx";

/** The slot `submissions.suggest-change`: phone, Instagram, links, and the reason. */
export default function SuggestChangeDialog(props: SlotProps["submissions.suggest-change"]) {
  const { open, onClose, person } = props;
  const { t } = useTranslation("submissions");
  const [language] = useLanguage();
  // What the form opened with: a change is told from it, not from what arrived since.
  const [known, setKnown] = useState(person);
  const [draft, setDraft] = useState(() => draftOf(person));
  const [sent, setSent] = useState<{ receipt: string | null } | null>(null);
  const submission = useSubmission<Awaited<ReturnType<typeof suggestChange>>>();
  const { hiddenContacts: hidden } = known;

  const startOver = () => {
    submission.setIssues([]);
    setKnown(person);
    setDraft(draftOf(person));
  };
  // Signing in shows contacts that were hidden: an empty field now means something else.
  if (known.contactsHidden !== person.contactsHidden) startOver();

  const update = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    Object.keys(part).forEach(submission.forget);
    if ("links" in part) submission.forget("newSocialMedia");
  };

  const close = () => {
    onClose();
    submission.setIssues([]);
    if (!sent) return;
    setSent(null);
    startOver();
  };

  const submit = async () => {
    const body = suggestionBody(draft, known);
    const issues = asksForSomething(body)
      ? checkBody(suggestionFields, body, language)
      : [{ path: "phone", message: t("change.nothing") }];
    submission.setIssues(issues);
    if (issues.length > 0) return;
    const result = await submission.send((idempotencyKey) =>
      suggestChange(person.id, body, { idempotencyKey }),
    );
    if (!result) return;
    setSent({ receipt: result.receipt });
    toast({ title: t("change.sent"), description: t("change.sentText") });
    await revalidate(["/api/contact-edits"]);
  };

  return (
    <SubmissionDialog
      open={open}
      onClose={close}
      person={person}
      kind="contact-edit"
      idPrefix="change"
      texts={{
        title: t("change.title"),
        submit: t("change.submit"),
        failed: t("change.failed"),
        sent: t("change.sent"),
      }}
      submission={submission}
      onSubmit={() => void submit()}
      sent={sent}
    >
      <ContactField
        id="change-phone"
        label={t("common:field.phone")}
        hidden={hidden?.phone ?? false}
        draft={draft.phone}
        error={submission.errorOf("phone")}
        onChange={(phone) => update({ phone })}
      />
      <ContactField
        id="change-instagramUsername"
        label={t("common:field.instagram")}
        prefix="@"
        hidden={hidden?.instagram ?? false}
        draft={draft.instagramUsername}
        error={submission.errorOf("instagramUsername")}
        onChange={(instagramUsername) => update({ instagramUsername })}
      />
      <SocialListEditor
        id="change-newSocialMedia"
        legend={t("change.links")}
        hint={t("change.linksHint")}
        path="newSocialMedia"
        entries={draft.links}
        typed={draft.typedLink}
        errorOf={submission.errorOf}
        onChange={(links, typedLink) => update({ links, typedLink })}
      />
      {((hidden?.socialMedia ?? 0) > 0 || known.socialMedia.length > 0) && (
        <Checkbox
          plain
          label={t("change.removeLinks")}
          checked={draft.removeLinks}
          onChange={(event) => update({ removeLinks: event.target.checked })}
        />
      )}
      <TextArea
        id="change-comment"
        label={t("common:field.comment")}
        hint={t("change.commentHint")}
        value={draft.comment}
        error={submission.errorOf("comment")}
        onChange={(event) => update({ comment: event.target.value })}
      />
    </SubmissionDialog>
  );
}
