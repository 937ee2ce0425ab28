import { readStored, writeStored } from "@deeds/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { commandOf, type DeskCommand, isTakenElsewhere } from "./desk-command.ts";

/** `off`: only the list of keys and the way back; `silent`: something stands above the desk. */
type KeyMode = "on" | "off" | "silent";

/** Hands the desk what is pressed anywhere on the page, unless the key belongs to somebody else. */
export function useDeskKeys(mode: KeyMode, onCommand: (command: DeskCommand) => void): void {
  useKeyDown((event) => {
    if (mode === "silent" || isTakenElsewhere(event.target)) return;
    const command = commandOf(event);
    if (!command || (mode === "off" && command !== "help" && command !== "leave")) return;
    event.preventDefault();
    onCommand(command);
  });
}

/** Hears every key of the page that nobody has taken. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented) onKey(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

const place = "deskKeys";

/** Whether single keys do something (WCAG 2.1.4); the choice is stored in this browser. */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => readStored(place) !== "off");
  const choose = (next: boolean) => {
    setIsOn(next);
    writeStored(place, next ? "on" : "off");
  };
  return [isOn, choose];
}
