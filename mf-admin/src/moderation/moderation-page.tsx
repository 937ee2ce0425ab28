import { useTranslation } from "@deeds/i18n/react";
import { WorkspacePage } from "@deeds/remote-kit";
import { useNavigate } from "@deeds/router";
import { Button, Kbd, VisuallyHidden } from "@deeds/ui";
import { Keyboard } from "lucide-react";
import { useRef, useState } from "react";
import { adminAddressOf } from "../common/person.tsx";
import { EraseDialog } from "../removal/erase-dialog.tsx";
import { BulkPane, DecisionPane } from "./decision/decision-pane.tsx";
import { RejectDialog } from "./decision/reject-dialog.tsx";
import { ItemPane } from "./item/item-pane.tsx";
import { ReadAhead } from "./item/use-item.ts";
import { useItemFocus } from "./item/use-item-focus.ts";
import { KeysDialog, type ModerationCommand, useModerationKeys, useSingleKeys } from "./keys.tsx";
import { QueuePane } from "./queue/queue-pane.tsx";
import { useModerationActions, useModerationQueue, useOpenItem } from "./use-moderation-queue.ts";

export default function ModerationPage() {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const moderation = useModerationQueue();
  const open = useOpenItem(moderation);
  const actions = useModerationActions(moderation, open);
  const [isOn, setIsOn] = useSingleKeys();
  const [helps, setHelps] = useState(false);
  /** On narrow screens, which show one pane: whether it is the item's. */
  const [isInside, setIsInside] = useState(moderation.isOpening || moderation.selected !== null);
  const { selected, checked, rows } = moderation;
  const region = useRef<HTMLElement>(null);
  useItemFocus(region, selected?.key);
  const opened =
    selected &&
    t("queue.opened", {
      name: selected.personName ?? t("common:unknownPerson"),
      kind: t(`queue.kind.${selected.kind}`),
      id: selected.id,
    });

  const commands: Record<Exclude<ModerationCommand, object>, () => void> = {
    approve: actions.approve,
    reject: actions.openReasonDialog,
    skip: () => moderation.step(1),
    next: () => moderation.step(1),
    previous: () => moderation.step(-1),
    undo: moderation.undo,
    check: () => selected && moderation.check([selected.key], !checked.has(selected.key)),
    checkAll: () =>
      moderation.check(
        rows.map(({ key }) => key),
        checked.size < rows.length,
      ),
    profile: () => {
      if (selected) navigate(adminAddressOf({ id: selected.personId, slug: null }));
    },
    assign: () => {
      if (selected) void moderation.assignments.toggle(selected);
    },
    leave: () => {
      if (checked.size > 0) moderation.check([...checked], false);
      else setIsInside(false);
    },
    help: () => setHelps(true),
  };
  const mode = helps || actions.rejecting || actions.erasing ? "silent" : isOn ? "on" : "off";
  useModerationKeys(mode, (command) =>
    typeof command === "string" ? commands[command]() : actions.turnChange(command.change),
  );

  return (
    <WorkspacePage
      flush
      title={t("queue.title")}
      note={
        moderation.queue.isLoading || moderation.queue.error
          ? undefined
          : t("submissions.waiting", { count: moderation.waiting })
      }
      actions={
        <Button size="small" icon={Keyboard} onClick={() => setHelps(true)}>
          {t("queue.keys.title")}
          <Kbd>?</Kbd>
        </Button>
      }
    >
      <div
        data-inside={(isInside && (selected !== null || moderation.isOpening)) || undefined}
        className="group grid md:grid-cols-[17rem_minmax(0,1fr)] md:grid-rows-[1fr_auto] xl:grid-rows-1 xl:grid-cols-[17rem_minmax(0,1fr)_16.75rem]"
      >
        <div className="border-line group-data-inside:max-md:hidden md:sticky md:top-14 md:row-span-2 md:self-start md:border-e xl:row-span-1">
          <QueuePane
            moderation={moderation}
            onOpen={(item) => {
              moderation.select(item);
              setIsInside(true);
            }}
          />
        </div>
        <section
          ref={region}
          tabIndex={-1}
          aria-label={t("queue.item")}
          className="min-w-0 outline-none max-md:hidden group-data-inside:max-md:block"
        >
          <VisuallyHidden>
            <span role="status">{opened}</span>
          </VisuallyHidden>
          <ItemPane
            moderation={moderation}
            open={open}
            actions={actions}
            onBack={() => setIsInside(false)}
          />
        </section>
        <div
          className={`sticky bottom-0 z-10 border-line bg-paper max-xl:border-t xl:top-14 xl:h-[calc(100dvh-3.5rem)] xl:self-start xl:overflow-y-auto xl:border-s ${actions.isBulk ? "" : "max-md:hidden group-data-inside:max-md:block"}`}
        >
          {actions.isBulk ? (
            <BulkPane moderation={moderation} actions={actions} />
          ) : (
            <DecisionPane moderation={moderation} open={open} actions={actions} />
          )}
        </div>
      </div>
      {moderation.upcoming.map((item) => (
        <ReadAhead key={item.key} item={item} />
      ))}
      {actions.rejecting && (
        <RejectDialog
          items={actions.rejecting}
          onReject={actions.reject}
          onClose={actions.closeReason}
        />
      )}
      {actions.erasing && <EraseDialog request={actions.erasing} onClose={actions.closeErasure} />}
      {helps && <KeysDialog isOn={isOn} onSwitch={setIsOn} onClose={() => setHelps(false)} />}
    </WorkspacePage>
  );
}
