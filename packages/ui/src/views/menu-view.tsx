import { Link } from "@deeds/router";
import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems, Portal } from "@headlessui/react";
import { Check } from "lucide-react";
import { type MouseEventHandler, useEffect, useRef } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icon.tsx";
import { useScope } from "../scope.tsx";
import { MenuButtonFace, type MenuEntry, type MenuProps, menuButtonClass } from "./menu-button.tsx";

export function MenuView({ start, ...props }: MenuProps & { start: MenuStart }) {
  const { label, items, look = "secondary", align, inRow, className } = props;
  const scope = useScope();
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => takeOver(button.current, start), []);
  return (
    <HeadlessMenu>
      <MenuButton
        ref={button}
        className={classes(menuButtonClass[look], className)}
        data-row={inRow || undefined}
        aria-label={label}
      >
        <MenuButtonFace {...props} />
      </MenuButton>
      {/* Beside its button, so that it stands in the same landmark of the page. */}
      <span ref={place} className="contents" />
      <Portal.Group target={place}>
        <MenuItems
          transition
          modal={false}
          data-mf={scope}
          className="gd-menu"
          anchor={{ to: align === "end" ? "bottom end" : "bottom start", gap: 6, padding: 8 }}
        >
          {items.map((item) => (
            <MenuItem key={item.id} disabled={item.disabled ?? false}>
              <Entry item={item} />
            </MenuItem>
          ))}
        </MenuItems>
      </Portal.Group>
    </HeadlessMenu>
  );
}

/** What the plain button was at, whose place this one takes. */
export type MenuStart = "resting" | "focused" | "pressed";

function takeOver(button: HTMLButtonElement | null, start: MenuStart): void {
  if (start === "resting") return;
  button?.focus();
  if (start === "focused") return;
  // Headless UI opens a menu by its keys and by pressing only; there is no property for it.
  button?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
}

/** Headless UI hands its own props to the element, so they are passed on as they come. */
function Entry({
  item,
  onClick,
  ...handed
}: {
  item: MenuEntry;
  /** Headless UI's own: it closes the menu. */
  onClick?: MouseEventHandler;
}) {
  const look = {
    className: "gd-menu-item",
    "data-selected": item.selected || undefined,
    "data-destructive": item.destructive || undefined,
  };
  const content = (
    <>
      {item.icon && <Icon of={item.icon} />}
      {item.label}
      {item.selected && <Icon of={Check} size={18} />}
    </>
  );
  if (item.to) {
    return (
      <Link {...handed} {...look} to={item.to} onClick={onClick}>
        {content}
      </Link>
    );
  }
  const select: MouseEventHandler = (event) => {
    onClick?.(event);
    item.onSelect?.();
  };
  return (
    <button type="button" {...handed} {...look} onClick={select}>
      {content}
    </button>
  );
}
