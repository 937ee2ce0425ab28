import type { WaitingKind } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Icon, VisuallyHidden } from "@deeds/ui";
import { Checkbox } from "@deeds/ui/bundled";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  ContactRound,
  FileCheck,
  Lock,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessageCircleReply,
  ShieldAlert,
  UserRoundCheck,
  UserRoundPlus,
} from "lucide-react";
import { memo, useEffect, useMemo, useRef } from "react";
import { useFigure } from "../../common/values.ts";
import { hoursSince, urgencyLooks } from "../../common/waiting-age.tsx";
import type { Assignee } from "../assignment/use-assignments.ts";
import type { ModerationQueue } from "../use-moderation-queue.ts";
import { ageOf, type QueueItem } from "./queue.ts";

/** A two-line row in compact density, in pixels; others are measured. */
const rowHeight = 60;
const titleHeight = 20;
const rowsBeyond = 10;

type QueueListProps = Pick<
  ModerationQueue,
  "rows" | "now" | "selected" | "checked" | "check" | "holders" | "assignments"
> & {
  onOpen: ModerationQueue["select"];
};

export function QueueList({ rows, now, selected, onOpen, ...moderation }: QueueListProps) {
  const { t } = useTranslation("admin");
  const frame = useRef<HTMLDivElement>(null);
  const ages = useMemo(() => agesOf(rows, now), [rows, now]);
  const isFirst = (index: number) => index === 0 || ages.of[index] !== ages.of[index - 1];
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) =>
      rowHeight +
      (rows[index]?.title ? titleHeight : 0) +
      (rows[index]?.question ? titleHeight : 0) +
      (isFirst(index) ? headingHeight : 0),
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
        {topAge && <AgeHeading age={topAge} count={ages.counts[topAge]} />}
      </div>
      <ul
        aria-label={t("queue.queue")}
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
              {isFirst(index) && <AgeHeading age={age} count={ages.counts[age]} />}
              <QueueRow
                item={item}
                now={now}
                isOpen={index === place}
                isChecked={moderation.checked.has(item.key)}
                holder={moderation.holders.get(item.key)}
                assignee={moderation.assignments.assignees.get(item.key)}
                onOpen={onOpen}
                onCheck={moderation.check}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function agesOf(rows: QueueListProps["rows"], now: number) {
  const counts: Record<Age, number> = { overdue: 0, soon: 0, fresh: 0, asked: 0 };
  const of = rows.map((item) => {
    const age = ageOf(item, now);
    counts[age] += 1;
    return age;
  });
  return { of, counts };
}

type Age = ReturnType<typeof ageOf>;

const looks = { ...urgencyLooks, asked: { icon: MessageCircleQuestionMark, ink: "text-info" } };

/** In pixels. */
const headingHeight = 38;

function AgeHeading({ age, count }: { age: Age; count: number }) {
  const { t } = useTranslation("admin");
  const { icon, ink } = looks[age];
  const show = useFigure();
  return (
    <div
      className={`flex items-center gap-2 border-b border-line bg-sunken px-4 text-caption font-semibold ${ink}`}
      style={{ height: headingHeight }}
    >
      <Icon of={icon} size={16} />
      <span className="grow">
        {age === "asked" ? t("queue.question.open") : t(`queue.age.${age}`)}
      </span>
      <span className="tabular-nums">{show(count)}</span>
    </div>
  );
}

const icons: Record<WaitingKind, LucideIcon> = {
  proof: FileCheck,
  person: UserRoundPlus,
  "contact-edit": ContactRound,
  removal: ShieldAlert,
};

interface QueueRowProps {
  item: QueueItem;
  now: number;
  isOpen: boolean;
  isChecked: boolean;
  holder: string | undefined;
  assignee: Assignee | undefined;
  onOpen(item: QueueItem): void;
  onCheck(keys: readonly string[], isChecked: boolean): void;
}

const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { item, now, isOpen, isChecked, holder, assignee, onOpen, onCheck } = props;
  const { t } = useTranslation("admin");
  const name = item.personName ?? t("common:unknownPerson");
  const kind = t(`queue.kind.${item.kind}`);
  const hours = item.countedFrom === null ? null : hoursSince(item.countedFrom, now);
  return (
    <div
      className={`flex border-s-3 border-b border-b-line ${isOpen ? "border-s-brand bg-brand-soft" : "border-s-transparent hover:bg-sunken"}`}
    >
      <Checkbox
        plain
        className="flex-none ps-2 pt-2.5"
        checked={isChecked}
        onChange={({ target }) => onCheck([item.key], target.checked)}
        label={<VisuallyHidden>{t("queue.tick", { name, kind, id: item.id })}</VisuallyHidden>}
      />
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={() => onOpen(item)}
        className="min-w-0 grow cursor-pointer -outline-offset-2 py-2 ps-1 pe-3 text-start in-data-[density=comfortable]:py-3"
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate font-semibold">{name}</span>
          {hours !== null && (
            <span
              className={`flex-none text-caption font-medium tabular-nums ${looks[ageOf(item, now)].ink}`}
            >
              {hours < 1 ? t("waitsLess") : t("waits", { hours })}
            </span>
          )}
        </span>
        <span className="flex items-center gap-1.5 text-caption text-muted">
          <Icon of={icons[item.kind]} size={16} />
          <span className="truncate">
            № {item.id}, {kind}
            {item.mediaType && item.mediaType !== "text" && `, ${t(`ui:${item.mediaType}`)}`}
          </span>
          {assignee && (
            <span className="ms-auto flex min-w-0 flex-none items-center gap-1 text-ink">
              <Icon of={UserRoundCheck} size={16} />
              {assignee.isMine ? (
                <VisuallyHidden>{t("queue.assignment.toYou")}</VisuallyHidden>
              ) : (
                <span className="max-w-24 truncate">
                  <VisuallyHidden>{t("queue.assignment.to", { username: "" })}</VisuallyHidden>
                  {assignee.username}
                </span>
              )}
            </span>
          )}
          {holder && (
            <span className="ms-auto flex min-w-0 flex-none items-center gap-1 text-ink">
              <Icon of={Lock} size={16} />
              <VisuallyHidden>{t("queue.openAt")}</VisuallyHidden>
              <span className="max-w-24 truncate">{holder}</span>
            </span>
          )}
        </span>
        {item.question && (
          <span className="flex items-center gap-1.5 text-caption text-info">
            <Icon
              of={item.question === "open" ? MessageCircleQuestionMark : MessageCircleReply}
              size={16}
            />
            {t(`queue.question.${item.question}`)}
          </span>
        )}
        {item.title && <span className="block truncate text-caption text-muted">{item.title}</span>}
      </button>
    </div>
  );
});
