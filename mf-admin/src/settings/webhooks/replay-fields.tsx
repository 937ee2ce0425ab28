import { webhookEvents } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { SelectField, TextField } from "@deeds/ui";
import { listedStates } from "./delivery-query.ts";
import type { ReplayDraft } from "./replay-draft.ts";

interface ReplayFieldsProps {
  draft: ReplayDraft;
  onChange(part: Partial<ReplayDraft>): void;
}

/** From when to when, in which state, about which event. */
export function ReplayFields({ draft, onChange }: ReplayFieldsProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <TextField
        type="datetime-local"
        label={t("webhooks.replay.since")}
        required
        value={draft.since}
        onChange={({ target }) => onChange({ since: target.value })}
      />
      <TextField
        type="datetime-local"
        label={t("webhooks.replay.until")}
        hint={t("webhooks.replay.untilHint")}
        value={draft.until}
        onChange={({ target }) => onChange({ until: target.value })}
      />
      <SelectField
        label={t("proofs.state")}
        value={draft.state}
        options={[
          { value: "", label: t("webhooks.everyState") },
          ...listedStates.map((value) => ({ value, label: t(`webhooks.states.${value}`) })),
        ]}
        onChange={({ target }) =>
          onChange({ state: listedStates.find((state) => state === target.value) ?? "" })
        }
      />
      <SelectField
        label={t("webhooks.event")}
        value={draft.type}
        options={[
          { value: "", label: t("webhooks.everyEvent") },
          ...webhookEvents.map((value) => ({ value, label: value })),
        ]}
        onChange={({ target }) =>
          onChange({ type: webhookEvents.find((event) => event === target.value) ?? "" })
        }
      />
    </>
  );
}
