/** What a key asks of the desk. */
export type DeskCommand =
  | "approve"
  | "reject"
  | "skip"
  | "next"
  | "previous"
  | "undo"
  | "check"
  | "checkAll"
  | "profile"
  | "leave"
  | "help"
  | { change: number };

type Pressed = Pick<
  KeyboardEvent,
  "code" | "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "repeat"
>;

/** By place on the keyboard, whatever letter the layout writes there. */
const commands: Record<string, DeskCommand> = {
  KeyA: "approve",
  KeyR: "reject",
  KeyS: "skip",
  KeyJ: "next",
  KeyK: "previous",
  KeyZ: "undo",
  KeyX: "check",
  KeyO: "profile",
};

/** Held down they only walk along the queue: nothing is decided by a heavy finger. */
const repeatable: readonly DeskCommand[] = ["next", "previous"];

export function commandOf(pressed: Pressed): DeskCommand | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const command = named(pressed);
  return command && pressed.repeat && !repeatable.includes(command) ? null : command;
}

function named({ code, key, shiftKey }: Pressed): DeskCommand | null {
  // The sign stands elsewhere on Cyrillic layouts: either its place or the sign itself will do.
  if (key === "?" || (code === "Slash" && shiftKey)) return "help";
  if (key === "Escape") return "leave";
  if (shiftKey) return code === "KeyX" ? "checkAll" : null;
  const number = numberOf({ code });
  return number === null ? (commands[code] ?? null) : { change: number - 1 };
}

/** 1 to 9 on a number key, of either block; null on any other. */
export function numberOf({ code }: Pick<Pressed, "code">): number | null {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  return digit ? Number(digit) : null;
}

/** Whether keys belong to a text that is being typed, a choice or a window above the desk. */
export function isTakenElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(typing) !== null;
}

const typing = [
  "input:not([type=checkbox], [type=radio], [type=button])",
  ...["textarea", "select", "[contenteditable]", "[role=dialog]", "[role=alertdialog]"],
  "[role=menu]",
].join(",");
