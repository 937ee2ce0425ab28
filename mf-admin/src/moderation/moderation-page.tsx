import { useTranslation } from "@deeds/i18n/react";
import { WorkspacePage } from "@deeds/remote-kit";
import { useNavigate } from "@deeds/router";
import { Button, Kbd } from "@deeds/ui";
import { Keyboard } from "lucide-react";
import { useState } from "react";
import { adminAddressOf } from "../common/person-link.tsx";
import { BulkPane, DecisionPane } from "./decision/decision-pane.tsx";
import { RejectDialog } from "./decision/reject-dialog.tsx";
import { ItemPane } from "./item/item-pane.tsx";
import { ReadAhead, useItem } from "./item/use-item.ts";
import { type DeskCommand, KeysDialog, useDeskKeys, useSingleKeys } from "./keys.tsx";
import { QueuePane } from "./queue/queue-pane.tsx";
import { useDesk, useDeskActions } from "./use-desk.ts";

export default function ModerationPage() {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const desk = useDesk();
  const open = useItem(desk.selected);
  const actions = useDeskActions(desk, open);
  const [isOn, setIsOn] = useSingleKeys();
  const [helps, setHelps] = useState(false);
  /** On narrow screens, which show one pane: whether it is the item's. */
  const [isInside, setIsInside] = useState(false);
  const { selected, checked, rows } = desk;

  const commands: Record<Exclude<DeskCommand, object>, () => void> = {
    approve: actions.approve,
    reject: actions.askReason,
    skip: () => desk.step(1),
    next: () => desk.step(1),
    previous: () => desk.step(-1),
    undo: actions.undo,
    check: () => selected && desk.check([selected.key], !checked.has(selected.key)),
    checkAll: () =>
      desk.check(
        rows.map(({ key }) => key),
        checked.size < rows.length,
      ),
    profile: () => {
      if (selected) navigate(adminAddressOf({ id: selected.personId, slug: null }));
    },
    leave: () => {
      if (checked.size > 0) desk.check([...checked], false);
      else setIsInside(false);
    },
    help: () => setHelps(true),
  };
  const mode = helps || actions.rejecting ? "silent" : isOn ? "on" : "off";
  useDeskKeys(mode, (command) =>
    typeof command === "string" ? commands[command]() : actions.turnChange(command.change),
  );

  return (
    <WorkspacePage
      flush
      title={t("desk.title")}
      note={desk.queue.isLoading ? undefined : t("submissions.waiting", { count: desk.waiting })}
      actions={
        <Button size="small" icon={Keyboard} onClick={() => setHelps(true)}>
          {t("desk.keys.title")}
          <Kbd>?</Kbd>
        </Button>
      }
    >
      <div
        data-inside={isInside || undefined}
        className="group grid md:grid-cols-[17rem_minmax(0,1fr)] md:grid-rows-[1fr_auto] xl:grid-rows-1 xl:grid-cols-[17rem_minmax(0,1fr)_16.75rem]"
      >
        <div className="border-line group-data-inside:max-md:hidden md:sticky md:top-14 md:row-span-2 md:self-start md:border-e xl:row-span-1">
          <QueuePane
            desk={desk}
            onOpen={(item) => {
              desk.select(item);
              setIsInside(true);
            }}
          />
        </div>
        <div className="min-w-0 max-md:hidden group-data-inside:max-md:block">
          <ItemPane {...{ desk, open, actions }} onBack={() => setIsInside(false)} />
        </div>
        <div
          className={`sticky bottom-0 z-10 border-line bg-paper max-xl:border-t xl:top-14 xl:h-[calc(100dvh-3.5rem)] xl:self-start xl:overflow-y-auto xl:border-s ${actions.isBulk ? "" : "max-md:hidden group-data-inside:max-md:block"}`}
        >
          {actions.isBulk ? (
            <BulkPane {...{ desk, actions }} />
          ) : (
            <DecisionPane {...{ desk, actions }} />
          )}
        </div>
      </div>
      {desk.upcoming.map((item) => (
        <ReadAhead key={item.key} item={item} />
      ))}
      {actions.rejecting && (
        <RejectDialog
          items={actions.rejecting}
          onReject={actions.reject}
          onClose={actions.closeReason}
        />
      )}
      {helps && <KeysDialog isOn={isOn} onSwitch={setIsOn} onClose={() => setHelps(false)} />}
    </WorkspacePage>
  );
}
