import { ChevronDown, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, Icon } from "../basics.tsx";

export interface MenuEntry {
  id: string;
  label: ReactNode;
  icon?: LucideIcon | undefined;
  /** Either this path or `onSelect`. */
  to?: string | undefined;
  onSelect?: (() => void) | undefined;
  selected?: boolean | undefined;
  destructive?: boolean | undefined;
  disabled?: boolean | undefined;
}

export interface MenuProps {
  button: ReactNode;
  /** Required when the button has no text. */
  label?: string | undefined;
  items: readonly MenuEntry[];
  look?: "secondary" | "text" | "icon" | undefined;
  arrow?: boolean | undefined;
  align?: "start" | "end" | undefined;
  inRow?: boolean | undefined;
  className?: string | undefined;
}

export const menuButtonClass = {
  secondary: "gd-button gd-button-secondary",
  text: "gd-button gd-button-text",
  icon: "gd-icon-button",
} as const;

type MenuButtonContentProps = Pick<MenuProps, "button" | "look" | "arrow">;

export const MenuButtonContent = ({
  button,
  look,
  arrow = look !== "icon",
}: MenuButtonContentProps) => (
  <>
    {button}
    {arrow && <Icon of={ChevronDown} size={18} />}
  </>
);

export interface TabItem<T extends string = string> {
  id: T;
  label: ReactNode;
  count?: number | undefined;
}

export interface TabsProps<T extends string> {
  label: string;
  tabs: readonly TabItem<T>[];
  selected: T;
  onSelect: (id: T) => void;
  /** The panel of the selected tab only. */
  children: ReactNode;
}

export const TabText = ({ tab }: { tab: TabItem }) => (
  <>
    {tab.label}
    {tab.count ? <Badge tone="brand">{tab.count}</Badge> : null}
  </>
);
