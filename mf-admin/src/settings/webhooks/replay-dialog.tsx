import { endpoints, webhookEvents } from "@deeds/contracts/browser";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { useCall, useEndpoint } from "@deeds/remote-kit";
import { Button, SelectField, toast } from "@deeds/ui";
import { DateTimeField, FormDialog } from "@deeds/ui/bundled";
import { History } from "lucide-react";
import { useState } from "react";
import { oneOf, useFigure } from "../../common/values.ts";
import {
  listedStates,
  newReplay,
  type ReplayDraft,
  refreshWebhooks,
  replay,
  replayBody,
  useDeliveryOptions,
} from "./deliveries.ts";

/** Counts what a replay would send before it starts it. */
function ReplayDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const [draft, setDraft] = useState(() => newReplay(Date.now()));
  const options = useDeliveryOptions();
  const [counted, setCounted] = useState<number | null>(null);
  const body = replayBody(draft);
  const change = (part: Partial<ReplayDraft>) => {
    setCounted(null);
    setDraft((now) => ({ ...now, ...part }));
  };
  const send = async (dryRun: boolean) => {
    if (!body) return;
    const response = await run(
      () => replay(id, { ...body, dryRun }),
      t("webhooks.couldNot.replay"),
    );
    if (!response) return;
    setCounted(response.deliveries);
    if (dryRun) return;
    onClose();
    toast({ title: t("webhooks.sentAgainCount", { count: response.deliveries }) });
    await refreshWebhooks();
  };
  const isCounted = counted !== null && counted > 0;
  return (
    <FormDialog
      open
      onClose={onClose}
      className="gd-form"
      title={t("webhooks.replay.title")}
      submitLabel={t(isCounted ? "webhooks.replay.start" : "webhooks.replay.count")}
      pending={pending}
      disabled={body === null}
      onSubmit={() => void send(!isCounted)}
    >
      <p className="text-muted">{t("webhooks.replay.text")}</p>
      <DateTimeField
        label={t("webhooks.replay.since")}
        required
        value={draft.since}
        onChange={(since) => change({ since })}
      />
      <DateTimeField
        label={t("webhooks.replay.until")}
        hint={t("webhooks.replay.untilHint")}
        value={draft.until}
        onChange={(until) => change({ until })}
      />
      <SelectField
        label={t("proofs.state")}
        value={draft.state}
        options={options.states}
        onChange={({ target }) => change({ state: oneOf(listedStates, target.value) ?? "" })}
      />
      <SelectField
        label={t("webhooks.event")}
        value={draft.type}
        options={options.events}
        onChange={({ target }) => change({ type: oneOf(webhookEvents, target.value) ?? "" })}
      />
      <p role="status" className="font-semibold">
        {counted === null ? "" : t("webhooks.replay.counted", { count: counted })}
      </p>
    </FormDialog>
  );
}

export function ReplayList({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const show = useFigure();
  const { data = [] } = useEndpoint(endpoints.webhookReplays, { params: { id } });
  const running = data.filter(({ finishedAt }) => finishedAt === null);
  const shown = running.length > 0 ? running : data.slice(0, 1);
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t("webhooks.replay.list")} className="flex flex-col gap-2">
      {shown.map(({ id, done, total, finishedAt, createdAt }) => {
        const text = t(finishedAt ? "webhooks.replay.finished" : "webhooks.replay.running", {
          done: show(done),
          total: show(total),
        });
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
            {!finishedAt && (
              <progress
                className="gd-progress mt-0 w-40"
                aria-label={text}
                max={Math.max(total, 1)}
                value={done}
              />
            )}
            <span className="tabular-nums">{text}</span>
            <span className="tabular-nums">{formatDateTime(finishedAt ?? createdAt)}</span>
          </li>
        );
      })}
    </ul>
  );
}

export function ReplayButton({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={History} onClick={() => setOpen(true)}>
        {t("webhooks.replay.open")}
      </Button>
      {open && <ReplayDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
