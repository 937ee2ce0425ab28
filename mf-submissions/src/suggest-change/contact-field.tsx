import { useTranslation } from "@deeds/i18n/react";
import { TextField } from "@deeds/ui";
import { Checkbox } from "@deeds/ui/carried";
import type { ContactDraft } from "./changes.ts";

interface ContactFieldProps {
  id: string;
  label: string;
  prefix?: string;
  /** The current value as far as the viewer may see it. */
  current: string | null;
  /** It exists but may not be shown. */
  hidden: boolean;
  draft: ContactDraft;
  error: string | undefined;
  onChange(draft: ContactDraft): void;
}

/** One contact: a new value, or an explicit choice to have it removed. */
export function ContactField(props: ContactFieldProps) {
  const { id, label, prefix, current, hidden, draft, error, onChange } = props;
  const { t } = useTranslation("submissions");
  return (
    <div className="flex flex-col gap-2">
      <TextField
        id={id}
        label={label}
        hint={hidden ? t("change.hiddenHint") : t("change.emptyHint")}
        value={draft.remove ? "" : (draft.value ?? current ?? "")}
        disabled={draft.remove}
        error={error}
        {...(prefix && { prefix })}
        onChange={(event) => onChange({ ...draft, value: event.target.value })}
      />
      {(hidden || draft.remove) && (
        <Checkbox
          plain
          label={t("change.remove")}
          checked={draft.remove}
          onChange={(event) => onChange({ ...draft, remove: event.target.checked })}
        />
      )}
    </div>
  );
}
