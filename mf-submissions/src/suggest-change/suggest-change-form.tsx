import { endpoints } from "@deeds/contracts/browser";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import {
  callEndpoint,
  checkBody,
  type EndpointResponse,
  formCall,
  revalidate,
  type SlotProps,
  useSentForm,
} from "@deeds/remote-kit";
import { useDraft } from "@deeds/remote-kit/bundled";
import { TextArea, TextField, toast } from "@deeds/ui";
import { Checkbox } from "@deeds/ui/bundled";
import { type ComponentType, useState } from "react";
import { firstOfEach, useContactIssues, useLeftPhone } from "../form/check-contacts.ts";
import { SocialListEditor } from "../form/social-list-editor.tsx";
import { DraftNote, useSubmission } from "../form/submission.tsx";
import type { SubmissionFrameProps } from "../form/submission-frame.tsx";
import { storeSentCopy } from "../withdraw/sent-copies.ts";
import {
  addsAndRemovesLinks,
  type ContactDraft,
  draftOfFields,
  emptySuggestion,
  hasChanges,
  suggestionBody,
} from "./changes.ts";

type Props = SlotProps["submissions.suggest-change"] & {
  Frame: ComponentType<SubmissionFrameProps>;
};

export function SuggestChangeForm({ Frame, open, onClose, person }: Props) {
  const { t } = useTranslation("submissions");
  const [language] = useLanguage();
  const draftKey = `suggest-change:${person.id}`;
  const contactIssues = useContactIssues();
  const nothing = { path: "phone", message: t("change.nothing") };
  /** What the schema of the request body does not find. */
  const issuesOf = (typed: typeof emptySuggestion) => [
    ...(hasChanges(suggestionBody(typed, person)) ? [] : [nothing]),
    ...contactIssues(suggestionBody(typed, person)),
    ...(addsAndRemovesLinks(typed)
      ? [{ path: "newSocialMedia", message: t("change.addsAndRemovesLinks") }]
      : []),
  ];
  const posted = useSentForm((fields) => {
    const typed = draftOfFields(fields);
    const issues = issuesOf(typed);
    if (issues.length > 0) return { issues };
    const body = suggestionBody(typed, person);
    const args = { params: { id: person.id }, body };
    return formCall(endpoints.suggestEdit, args, "/receipts/contact-edit/{receipt}?sent");
  });
  const typed = posted && draftOfFields(posted.fields);
  const storedDraft = useDraft(draftKey, emptySuggestion, typed);
  const [sent, setSent] = useState<{ receipt: string | null } | null>(null);
  const submission = useSubmission<EndpointResponse<typeof endpoints.suggestEdit>>(
    draftKey,
    t("change.failed"),
    posted,
  );
  const { value: draft } = storedDraft;
  const { hiddenContacts: hidden } = person;

  const phone = useLeftPhone(draft.phone.remove ? "" : (draft.phone.value ?? ""));
  const labels: Record<string, string> = {
    // That nothing was changed is no error of the first field.
    ...(submission.issues[0]?.message !== nothing.message && { phone: t("common:field.phone") }),
    instagramUsername: t("common:field.instagram"),
    newSocialMedia: t("change.links"),
    comment: t("common:field.comment"),
  };
  const update = (part: Partial<typeof draft>) => {
    storedDraft.setValue((now) => ({ ...now, ...part }));
    Object.keys(part).forEach(submission.clearErrors);
    if ("links" in part || "removeLinks" in part) submission.clearErrors("newSocialMedia");
  };

  const close = () => {
    storedDraft.save();
    onClose();
    submission.setIssues([]);
    setSent(null);
  };

  const submit = async () => {
    storedDraft.save();
    const body = suggestionBody(draft, person);
    const found = [...issuesOf(draft), ...(await checkBody("suggestionFields", body, language))];
    const issues = firstOfEach(found);
    submission.setIssues(issues);
    if (issues.length > 0) return;
    const outcome = await submission.send((idempotencyKey) =>
      callEndpoint(endpoints.suggestEdit, { params: { id: person.id }, body }, { idempotencyKey }),
    );
    if ("error" in outcome) return;
    storeSentCopy("contact-edit", outcome.result.suggestion.id, {
      form: `/people/${person.id}/suggest-change`,
      draft: draftKey,
      value: draft,
    });
    storedDraft.clear();
    setSent({ receipt: outcome.result.receipt });
    toast({ title: t("change.sent"), description: t("change.sentText") });
    await revalidate(["/api/contact-edits"]);
  };

  return (
    <Frame
      open={open}
      onClose={close}
      person={person}
      kind="contact-edit"
      idPrefix="change"
      labels={labels}
      texts={{
        title: t("change.title"),
        submit: t("change.submit"),
        failed: t("change.failed"),
        sent: t("change.sent"),
      }}
      submission={submission}
      onSubmit={() => void submit()}
      sent={sent}
      note={storedDraft.savedAt && <DraftNote savedAt={storedDraft.savedAt} />}
    >
      <ContactField
        id="change-phone"
        name="phone"
        label={t("common:field.phone")}
        current={person.phone}
        hidden={hidden?.phone ?? false}
        draft={draft.phone}
        error={submission.errorOf("phone") ?? phone.error}
        onChange={(changed) => update({ phone: changed })}
        onLeave={phone.onBlur}
      />
      <ContactField
        id="change-instagramUsername"
        name="instagramUsername"
        label={t("common:field.instagram")}
        prefix="@"
        current={person.instagramUsername}
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
        name="typedLink"
        entries={draft.links}
        typed={draft.typedLink}
        errorOf={submission.errorOf}
        onChange={(links, typedLink) => update({ links, typedLink })}
      />
      {((hidden?.socialMedia ?? 0) > 0 || person.socialMedia.length > 0) && (
        <Checkbox
          plain
          name="removeLinks"
          label={t("change.removeLinks")}
          checked={draft.removeLinks}
          onChange={(event) => update({ removeLinks: event.target.checked })}
        />
      )}
      <TextArea
        id="change-comment"
        name="comment"
        label={t("common:field.comment")}
        hint={t("change.commentHint")}
        value={draft.comment}
        error={submission.errorOf("comment")}
        onChange={(event) => update({ comment: event.target.value })}
      />
    </Frame>
  );
}

interface ContactFieldProps {
  id: string;
  name: string;
  label: string;
  prefix?: string;
  /** The current value; `null` when it is missing or hidden. */
  current: string | null;
  /** A value exists that the viewer may not see. */
  hidden: boolean;
  draft: ContactDraft;
  error: string | undefined;
  onChange(draft: ContactDraft): void;
  onLeave?(): void;
}

function ContactField(props: ContactFieldProps) {
  const { id, name, label, prefix, current, hidden, draft, error, onChange } = props;
  const { t } = useTranslation("submissions");
  return (
    <div className="flex flex-col gap-2">
      <TextField
        id={id}
        name={name}
        label={label}
        hint={hidden ? t("change.hiddenHint") : t("change.emptyHint")}
        value={draft.remove ? "" : (draft.value ?? current ?? "")}
        disabled={draft.remove}
        error={error}
        {...(prefix && { prefix })}
        onChange={(event) => onChange({ ...draft, value: event.target.value })}
        onBlur={props.onLeave}
      />
      {(hidden || draft.remove) && (
        <Checkbox
          plain
          name={`remove.${name}`}
          label={t("change.remove")}
          aria-label={`${t("change.remove")}: ${label}`}
          checked={draft.remove}
          onChange={(event) => onChange({ ...draft, remove: event.target.checked })}
        />
      )}
    </div>
  );
}
