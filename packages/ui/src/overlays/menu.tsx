import { Link } from "@deeds/router";
import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import { Check, ChevronDown, type LucideIcon } from "lucide-react";
import type { MouseEventHandler, ReactNode } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icon.tsx";
import { useScope } from "../scope.tsx";

export interface MenuEntry {
  /** Unique within the menu. */
  id: string;
  label: ReactNode;
  icon?: LucideIcon | undefined;
  /** Either an address or something to do. */
  to?: string | undefined;
  onSelect?: (() => void) | undefined;
  selected?: boolean | undefined;
  destructive?: boolean | undefined;
  disabled?: boolean | undefined;
}

interface MenuProps {
  /** On the button. */
  button: ReactNode;
  /** When the button has no readable words of its own. */
  label?: string | undefined;
  items: readonly MenuEntry[];
  /** `icon` for a square button with an icon only. */
  look?: "secondary" | "text" | "icon" | undefined;
  /** The little arrow after the words. */
  arrow?: boolean | undefined;
  align?: "start" | "end" | undefined;
}

const buttonClass = {
  secondary: "gd-button gd-button-secondary",
  text: "gd-button gd-button-text",
  icon: "gd-icon-button",
};

/** A button that opens a list of actions or links; it carries the scope into its portal. */
export function Menu(props: MenuProps) {
  const { button, label, items, look = "secondary", arrow = look !== "icon", align } = props;
  const scope = useScope();
  return (
    <HeadlessMenu>
      <MenuButton className={classes(buttonClass[look])} aria-label={label}>
        {button}
        {arrow && <Icon of={ChevronDown} size={18} />}
      </MenuButton>
      <MenuItems
        transition
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
    </HeadlessMenu>
  );
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
