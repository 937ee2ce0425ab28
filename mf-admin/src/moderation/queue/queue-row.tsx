import type { WaitingKind } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Icon, VisuallyHidden } from "@deeds/ui";
import { Checkbox } from "@deeds/ui/carried";
import { ContactRound, FileCheck, Lock, type LucideIcon, UserRoundPlus } from "lucide-react";
import { memo } from "react";
import { hoursSince, urgencyOf } from "../../common/waiting-age.ts";
import type { QueueItem } from "./queue-item.ts";

const icons: Record<WaitingKind, LucideIcon> = {
  proof: FileCheck,
  person: UserRoundPlus,
  "contact-edit": ContactRound,
};
const inks = { overdue: "text-bad", soon: "text-warn", fresh: "text-ok" } as const;

interface QueueRowProps {
  item: QueueItem;
  now: number;
  isOpen: boolean;
  isChecked: boolean;
  holder: string | undefined;
  onOpen(item: QueueItem): void;
  onCheck(keys: readonly string[], isChecked: boolean): void;
}

/** One row: who, what, how old, and who has it open. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { item, now, isOpen, isChecked, holder, onOpen, onCheck } = props;
  const { t } = useTranslation("admin");
  const name = item.personName ?? t("common:unknownPerson");
  const kind = t(`desk.kind.${item.kind}`);
  const hours = hoursSince(item.since, now);
  return (
    <div
      className={`flex border-s-3 border-b border-b-line ${isOpen ? "border-s-brand bg-brand-soft" : "border-s-transparent hover:bg-sunken"}`}
    >
      <Checkbox
        plain
        className="flex-none ps-2 pt-2.5"
        checked={isChecked}
        onChange={({ target }) => onCheck([item.key], target.checked)}
        label={<VisuallyHidden>{t("desk.tick", { name, kind, id: item.id })}</VisuallyHidden>}
      />
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={() => onOpen(item)}
        className="min-w-0 grow cursor-pointer -outline-offset-2 py-2 ps-1 pe-3 text-start in-data-[density=comfortable]:py-3"
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate font-semibold">{name}</span>
          <span
            className={`flex-none text-caption font-medium tabular-nums ${inks[urgencyOf(hours)]}`}
          >
            {hours < 1 ? t("waitsLess") : t("waits", { hours })}
          </span>
        </span>
        <span className="flex items-center gap-1.5 text-caption text-muted">
          <Icon of={icons[item.kind]} size={16} />
          <span className="truncate">
            {kind}
            {item.mediaType && item.mediaType !== "text" && `, ${t(`ui:${item.mediaType}`)}`}
          </span>
          {holder && (
            <span className="ms-auto flex min-w-0 flex-none items-center gap-1 text-ink">
              <Icon of={Lock} size={16} />
              <VisuallyHidden>{t("desk.openAt")}</VisuallyHidden>
              <span className="max-w-24 truncate">{holder}</span>
            </span>
          )}
        </span>
      </button>
    </div>
  );
});
