import { useTranslation } from "@deeds/i18n/react";
import { Dialog, Kbd, readStored, writeStored } from "@deeds/ui";
import { Switch } from "@deeds/ui/bundled";
import { useEffect, useEffectEvent, useState } from "react";
import { anyDialog } from "../common/dialogs.tsx";

export type ModerationCommand =
  | "approve"
  | "reject"
  | "skip"
  | "next"
  | "previous"
  | "undo"
  | "check"
  | "checkAll"
  | "profile"
  | "assign"
  | "leave"
  | "help"
  | { change: number };

type Pressed = Pick<
  KeyboardEvent,
  "code" | "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "repeat"
>;

/** By physical key, whatever letter the layout has there. */
const commands: Record<string, ModerationCommand> = {
  KeyA: "approve",
  KeyR: "reject",
  KeyS: "skip",
  KeyJ: "next",
  KeyK: "previous",
  KeyZ: "undo",
  KeyX: "check",
  KeyO: "profile",
  KeyM: "assign",
};

/** Only these repeat while the key is held down, so that nothing is decided by accident. */
const repeatable: readonly ModerationCommand[] = ["next", "previous"];

export function commandOf(pressed: Pressed): ModerationCommand | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const command = named(pressed);
  return command && pressed.repeat && !repeatable.includes(command) ? null : command;
}

function named({ code, key, shiftKey }: Pressed): ModerationCommand | null {
  // Cyrillic layouts have ? on another key: its position and the character both open the help.
  if (key === "?" || (code === "Slash" && shiftKey)) return "help";
  if (key === "Escape") return "leave";
  if (shiftKey) return code === "KeyX" ? "checkAll" : null;
  const number = numberOf({ code });
  return number === null ? (commands[code] ?? null) : { change: number - 1 };
}

/** 1 to 9 on a number key or the number pad; `null` on any other key. */
export function numberOf({ code }: Pick<Pressed, "code">): number | null {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  return digit ? Number(digit) : null;
}

/** Where a key belongs to the text field, select or dialog itself. */
const typing = [
  "input:not([type=checkbox], [type=radio], [type=button])",
  "textarea",
  "select",
  "[contenteditable]",
  anyDialog,
  "[role=menu]",
].join(",");

/** `off`: only help and leave work; `silent`: a dialog is open. */
type KeyMode = "on" | "off" | "silent";

export function useModerationKeys(
  mode: KeyMode,
  onCommand: (command: ModerationCommand) => void,
): void {
  useKeyDown((event) => {
    const isTakenElsewhere = event.target instanceof Element && event.target.closest(typing);
    if (mode === "silent" || isTakenElsewhere) return;
    const command = commandOf(event);
    if (!command || (mode === "off" && command !== "help" && command !== "leave")) return;
    event.preventDefault();
    onCommand(command);
  });
}

export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented) onKey(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

const storageKey = "deskKeys";

/** Whether single-key shortcuts are on (WCAG 2.1.4); stored in this browser. */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => readStored(storageKey) !== "off");
  const choose = (next: boolean) => {
    setIsOn(next);
    writeStored(storageKey, next ? "on" : "off");
  };
  return [isOn, choose];
}

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
  ["assign", ["M"]],
  ["leave", ["Esc"]],
  ["help", ["?"]],
] as const;

interface KeysDialogProps {
  isOn: boolean;
  onSwitch(isOn: boolean): void;
  onClose(): void;
}

export function KeysDialog({ isOn, onSwitch, onClose }: KeysDialogProps) {
  const { t } = useTranslation("admin");
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("queue.keys.title")}
      description={t("queue.keys.place")}
    >
      <Switch checked={isOn} onChange={onSwitch} label={t("queue.keys.on")} />
      <dl className="mt-4 grid gap-x-8 sm:grid-cols-2">
        {keys.map(([command, labels]) => (
          <div
            key={command}
            className="flex min-h-9 items-center justify-between gap-3 border-b border-line"
          >
            <dt>{t(`queue.keys.${command}`)}</dt>
            <dd className="flex gap-1">
              {labels.map((label) => (
                <Kbd key={label}>{label}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
