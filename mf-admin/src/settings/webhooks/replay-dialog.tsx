import { useTranslation } from "@deeds/i18n/react";
import { Button, Dialog, toast } from "@deeds/ui";
import { useState } from "react";
import { refreshWebhooks, replay } from "../../api/webhooks.ts";
import { useCall } from "../../common/use-call.ts";
import { newReplay, type ReplayDraft, replayBody } from "./replay-draft.ts";
import { ReplayFields } from "./replay-fields.tsx";

/** Counts what a replay would send, then begins it. */
export function ReplayDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const [draft, setDraft] = useState(() => newReplay(Date.now()));
  const [counted, setCounted] = useState<number | null>(null);
  const body = replayBody(draft);
  const change = (part: Partial<ReplayDraft>) => {
    setCounted(null);
    setDraft((now) => ({ ...now, ...part }));
  };
  const send = async (dryRun: boolean) => {
    if (!body) return;
    const answer = await run(
      () => replay(id, { ...body, dryRun }),
      ({ message: description }) =>
        toast({ variant: "destructive", title: t("webhooks.couldNot.replay"), description }),
    );
    if (!answer) return;
    setCounted(answer.deliveries);
    if (dryRun) return;
    onClose();
    toast({ title: t("webhooks.sentAgainCount", { count: answer.deliveries }) });
    await refreshWebhooks();
  };
  const isCounted = counted !== null && counted > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("webhooks.replay.title")}
      footer={
        <>
          <Button onClick={onClose}>{t("ui:cancel")}</Button>
          <Button
            variant="primary"
            loading={pending}
            disabled={body === null}
            onClick={() => void send(!isCounted)}
          >
            {t(isCounted ? "webhooks.replay.start" : "webhooks.replay.count")}
          </Button>
        </>
      }
    >
      <div className="gd-form">
        <p className="text-muted">{t("webhooks.replay.text")}</p>
        <ReplayFields draft={draft} onChange={change} />
        <p role="status" className="font-semibold">
          {counted === null ? "" : t("webhooks.replay.counted", { count: counted })}
        </p>
      </div>
    </Dialog>
  );
}
