import { ChevronDown, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, Icon } from "../basics.tsx";

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

export interface MenuProps {
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
  /** In a row of actions, where three languages have to fit: 15 px text. */
  inRow?: boolean | undefined;
  className?: string | undefined;
}

/** How the button of a menu looks, before and after the menu itself has arrived. */
export const menuButtonClass = {
  secondary: "gd-button gd-button-secondary",
  text: "gd-button gd-button-text",
  icon: "gd-icon-button",
} as const;

type FaceProps = Pick<MenuProps, "button" | "look" | "arrow">;

export const MenuButtonFace = ({ button, look, arrow = look !== "icon" }: FaceProps) => (
  <>
    {button}
    {arrow && <Icon of={ChevronDown} size={18} />}
  </>
);

export interface TabItem<T extends string = string> {
  id: T;
  label: ReactNode;
  /** Shown as a badge when it is not zero. */
  count?: number | undefined;
}

export interface TabsProps<T extends string> {
  label: string;
  tabs: readonly TabItem<T>[];
  selected: T;
  onSelect: (id: T) => void;
  /** Of the selected tab only, so that the others load nothing until they are opened. */
  children: ReactNode;
}

export const TabText = ({ tab }: { tab: TabItem }) => (
  <>
    {tab.label}
    {tab.count ? <Badge tone="brand">{tab.count}</Badge> : null}
  </>
);
