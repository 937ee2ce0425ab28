import { useTranslation } from "@deeds/i18n/react";
import { EmptyState, RowSkeletons, useDelayed } from "@deeds/ui";
import { Checkbox } from "@deeds/ui/carried";
import { Inbox } from "lucide-react";
import { PartFailed } from "../../common/part-failed.tsx";
import { ViewHeading } from "../../common/view-heading.tsx";
import { UnstoredNotice } from "../decision/unstored-notice.tsx";
import type { Desk } from "../use-desk.ts";
import { FilterBar } from "./filter-bar.tsx";
import { QueueList } from "./queue-list.tsx";

interface QueuePaneProps {
  desk: Desk;
  onOpen: Desk["select"];
}

/** The queue with its filters, and what went wrong on the way to the server. */
export function QueuePane({ desk, onOpen }: QueuePaneProps) {
  const { t } = useTranslation("admin");
  const { queue, rows, checked, check } = desk;
  const waiting = useDelayed(queue.isLoading);
  const isAll = rows.length > 0 && checked.size >= rows.length;
  return (
    <section
      aria-label={t("desk.queue")}
      className="flex h-[calc(100dvh-3.5rem)] min-h-80 flex-col"
    >
      <ViewHeading>{t("desk.queue")}</ViewHeading>
      <FilterBar filter={desk.filter} setFilter={desk.setFilter} />
      <UnstoredNotice decisions={desk.decisions} onRead={desk.forgetFailures} />
      {queue.error && (
        <PartFailed title={t("desk.queueFailed")} error={queue.error} onRetry={queue.reload} />
      )}
      {rows.length > 0 && (
        <div className="border-b border-line px-2">
          <Checkbox
            plain
            checked={isAll}
            onChange={() => check(isAll ? [...checked] : rows.map(({ key }) => key), !isAll)}
            label={t("desk.tickAll", { count: rows.length })}
          />
        </div>
      )}
      {!queue.isPartial && queue.total > queue.count && (
        <p className="border-b border-line px-3 py-1.5 text-caption text-muted">
          {t("desk.cut", { count: queue.count, total: queue.total })}
        </p>
      )}
      {rows.length > 0 && <QueueList {...desk} onOpen={onOpen} />}
      {queue.isLoading && waiting && <RowSkeletons count={8} height="3.5rem" />}
      {!queue.isLoading && !queue.error && rows.length === 0 && (
        <EmptyState plain icon={Inbox} title={t("desk.nothingHere")} />
      )}
    </section>
  );
}
