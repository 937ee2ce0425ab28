import { webhookEvents } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { useSearchParams } from "@deeds/router";
import { Select } from "@deeds/ui";
import { type DeliveryChoice, listedStates, readChoice } from "./delivery-query.ts";

const times = ["all", "day", "week"] as const;

/** State, event and time of the deliveries; the address carries them. */
export function DeliveryFilters() {
  const { t } = useTranslation("admin");
  const [parameters, setParameters] = useSearchParams();
  const choice = readChoice(parameters);
  const set = (name: keyof DeliveryChoice) => (event: { target: { value: string } }) => {
    const next = new URLSearchParams(parameters);
    next.delete("page");
    if (event.target.value && event.target.value !== "all") next.set(name, event.target.value);
    else next.delete(name);
    setParameters(next);
  };
  return (
    <search className="flex flex-wrap gap-2">
      <Select
        look="button"
        aria-label={t("proofs.state")}
        value={choice.state}
        onChange={set("state")}
        options={[
          { value: "", label: t("webhooks.everyState") },
          ...listedStates.map((state) => ({
            value: state,
            label: t(`webhooks.states.${state}`),
          })),
        ]}
      />
      <Select
        look="button"
        aria-label={t("webhooks.event")}
        value={choice.event}
        onChange={set("event")}
        options={[
          { value: "", label: t("webhooks.everyEvent") },
          ...webhookEvents.map((event) => ({ value: event, label: event })),
        ]}
      />
      <Select
        look="button"
        aria-label={t("webhooks.time")}
        value={choice.time}
        onChange={set("time")}
        options={times.map((time) => ({ value: time, label: t(`webhooks.times.${time}`) }))}
      />
    </search>
  );
}
