import { useTranslation } from "@deeds/i18n/react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import { hoursSince, urgencyOf } from "../../common/waiting-age.ts";
import type { Desk } from "../use-desk.ts";
import { AgeHeading, headingHeight } from "./age-heading.tsx";
import type { Urgency } from "./queue-filter.ts";
import { QueueRow } from "./queue-row.tsx";

/** A two-line row in compact density, in pixels; others are measured. */
const rowHeight = 60;
const rowsBeyond = 10;

type QueueListProps = Pick<Desk, "rows" | "now" | "selected" | "checked" | "check" | "holders"> & {
  onOpen: Desk["select"];
};

/** The rows that are in sight, however many there are, under headings of their age. */
export function QueueList({ rows, now, selected, onOpen, ...desk }: QueueListProps) {
  const { t } = useTranslation("admin");
  const frame = useRef<HTMLDivElement>(null);
  const ages = useMemo(() => agesOf(rows, now), [rows, now]);
  const isFirst = (index: number) => index === 0 || ages.of[index] !== ages.of[index - 1];
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => rowHeight + (isFirst(index) ? headingHeight : 0),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: rowsBeyond,
    scrollPaddingStart: headingHeight,
  });
  const place = selected ? rows.findIndex(({ key }) => key === selected.key) : -1;
  useEffect(() => {
    if (place >= 0) list.scrollToIndex(place, { align: "auto" });
  }, [list, place]);

  const shown = list.getVirtualItems();
  const top = shown.find(({ end }) => end > (list.scrollOffset ?? 0) + headingHeight);
  const topAge = top && ages.of[top.index];
  return (
    <div ref={frame} className="relative min-h-0 grow overflow-y-auto overscroll-contain">
      <div aria-hidden="true" className="sticky top-0 z-10" style={{ height: headingHeight }}>
        {topAge && <AgeHeading urgency={topAge} count={ages.counts[topAge]} />}
      </div>
      <ul
        aria-label={t("desk.queue")}
        className="relative"
        style={{ height: list.getTotalSize(), marginTop: -headingHeight }}
      >
        {shown.map(({ index, key, start }) => {
          const item = rows[index];
          const age = ages.of[index];
          if (!item || !age) return null;
          return (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              {isFirst(index) && <AgeHeading urgency={age} count={ages.counts[age]} />}
              <QueueRow
                item={item}
                now={now}
                isOpen={index === place}
                isChecked={desk.checked.has(item.key)}
                holder={desk.holders.get(item.key)}
                onOpen={onOpen}
                onCheck={desk.check}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The age of each row, and how many there are of each. */
function agesOf(rows: QueueListProps["rows"], now: number) {
  const counts: Record<Urgency, number> = { overdue: 0, soon: 0, fresh: 0 };
  const of = rows.map(({ since }) => {
    const urgency = urgencyOf(hoursSince(since, now));
    counts[urgency] += 1;
    return urgency;
  });
  return { of, counts };
}
