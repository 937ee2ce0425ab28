import { useTranslation } from "@deeds/i18n/react";
import { Button, Icon, Kbd } from "@deeds/ui";
import { UserRoundCheck, UserRoundX } from "lucide-react";
import type { ModerationQueue } from "../use-moderation-queue.ts";

/** To whom the open item is assigned, above the decision. */
export function Assignment({ moderation }: { moderation: ModerationQueue }) {
  const { t } = useTranslation("admin");
  const { selected, assignments } = moderation;
  const assignee = selected && assignments.assignees.get(selected.key);
  if (!selected) return null;
  const other = assignee ? "takeOver" : "take";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
      <p role="status" className={assignee ? "flex min-w-0 items-center gap-1.5" : "sr-only"}>
        {assignee && (
          <>
            <Icon of={UserRoundCheck} size={16} />
            <span className="min-w-0 break-words">
              {assignee.isMine
                ? t("queue.assignment.toYou")
                : t("queue.assignment.to", { username: assignee.username })}
            </span>
          </>
        )}
      </p>
      <Button
        size="small"
        className="max-md:[&_kbd]:hidden"
        icon={assignee?.isMine ? UserRoundX : UserRoundCheck}
        loading={assignments.isPending}
        onClick={() => void assignments.toggle(selected)}
      >
        {t(`queue.assignment.${assignee?.isMine ? "release" : other}`)}
        <Kbd>M</Kbd>
      </Button>
    </div>
  );
}
