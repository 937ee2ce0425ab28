import type { WebhookReplay } from "@deeds/contracts";
import { formatDateTime, formatNumber } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { Button } from "@deeds/ui";
import { History } from "lucide-react";
import { useState } from "react";
import { useReplays } from "../../api/webhooks.ts";
import { ReplayDialog } from "./replay-dialog.tsx";

/** Replays that go on, and the last one that is done. */
export function ReplayList({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const { data = [] } = useReplays(id);
  const running = data.filter(({ finishedAt }) => finishedAt === null);
  const shown = running.length > 0 ? running : data.slice(0, 1);
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t("webhooks.replay.list")} className="flex flex-col gap-2">
      {shown.map((replay) => (
        <li key={replay.id}>
          <Progress replay={replay} />
        </li>
      ))}
    </ul>
  );
}

function Progress({ replay }: { replay: WebhookReplay }) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const { done, total, finishedAt, createdAt } = replay;
  const words = t(finishedAt ? "webhooks.replay.finished" : "webhooks.replay.running", {
    done: formatNumber(done, language),
    total: formatNumber(total, language),
  });
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
      {!finishedAt && (
        <progress
          className="gd-progress mt-0 w-40"
          aria-label={words}
          max={Math.max(total, 1)}
          value={done}
        />
      )}
      <span className="tabular-nums">{words}</span>
      <span className="tabular-nums">{formatDateTime(finishedAt ?? createdAt)}</span>
    </p>
  );
}

/** The way to a replay of a period. */
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
