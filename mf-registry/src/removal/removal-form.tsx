import { useTranslation } from "@deeds/i18n/react";
import type { Sending } from "@deeds/remote-kit";
import { ErrorSummary, Notice, RadioGroup, TextArea, TextField } from "@deeds/ui";
import { type RemovalDraft, wishes } from "./removal-draft.ts";

interface RemovalFormProps {
  id: string;
  /** What the request is about, in one line. */
  subject: string;
  draft: RemovalDraft;
  sending: Pick<Sending<unknown>, "issues" | "failure" | "errorOf">;
  onChange(draft: RemovalDraft): void;
  onSubmit(): void;
}

/** Who asks, for what, and why. */
export function RemovalForm(props: RemovalFormProps) {
  const { id, subject, draft, sending, onChange, onSubmit } = props;
  const { t } = useTranslation("registry");
  const { issues, failure, errorOf } = sending;
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <p className="border-y border-line py-3 font-medium">{subject}</p>
      <ErrorSummary
        errors={issues.map(({ path, message }) => ({ fieldId: `removal-${path}`, message }))}
      />
      {failure && issues.length === 0 && (
        <Notice tone="bad">
          <p role="alert">{`${t("removal.failed")} ${failure.message}`}</p>
        </Notice>
      )}
      <Notice>{t("removal.hiddenMeanwhile")}</Notice>
      <TextField
        id="removal-relation"
        label={t("removal.relation")}
        hint={t("removal.relationHint")}
        required
        value={draft.relation}
        error={errorOf("relation")}
        onChange={(event) => onChange({ ...draft, relation: event.target.value })}
      />
      <RadioGroup
        id="removal-wish"
        name="wish"
        legend={t("removal.wish")}
        required
        value={draft.wish}
        error={errorOf("wish")}
        options={wishes.map((wish) => ({
          value: wish,
          label: t(`removal.wishes.${wish}.label`),
          hint: t(`removal.wishes.${wish}.hint`),
        }))}
        onChange={(wish) => onChange({ ...draft, wish })}
      />
      <TextArea
        id="removal-text"
        label={t("removal.text")}
        hint={t("removal.textHint")}
        required
        value={draft.text}
        error={errorOf("text")}
        onChange={(event) => onChange({ ...draft, text: event.target.value })}
      />
    </form>
  );
}
