import { useTranslation } from "@deeds/i18n/react";
import { Dialog, Kbd } from "@deeds/ui";
import { Switch } from "@deeds/ui/carried";

/** Every key of the desk by the text that says what it does. */
const keys = [
  ["approve", ["A"]],
  ["reject", ["R"]],
  ["reason", ["1", "…", "9"]],
  ["skip", ["S"]],
  ["next", ["J"]],
  ["previous", ["K"]],
  ["change", ["1", "…", "9"]],
  ["check", ["X"]],
  ["checkAll", ["Shift", "X"]],
  ["undo", ["Z"]],
  ["profile", ["O"]],
  ["leave", ["Esc"]],
  ["help", ["?"]],
] as const;

interface KeysDialogProps {
  /** Whether single keys do something. */
  isOn: boolean;
  onSwitch(isOn: boolean): void;
  onClose(): void;
}

/** What the keys do, and how to switch them off. */
export function KeysDialog({ isOn, onSwitch, onClose }: KeysDialogProps) {
  const { t } = useTranslation("admin");
  return (
    <Dialog open onClose={onClose} title={t("desk.keys.title")} description={t("desk.keys.place")}>
      <Switch checked={isOn} onChange={onSwitch} label={t("desk.keys.on")} />
      <dl className="mt-4 grid gap-x-8 sm:grid-cols-2">
        {keys.map(([command, signs]) => (
          <div
            key={command}
            className="flex min-h-9 items-center justify-between gap-3 border-b border-line"
          >
            <dt>{t(`desk.keys.${command}`)}</dt>
            <dd className="flex gap-1">
              {signs.map((sign) => (
                <Kbd key={sign}>{sign}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
