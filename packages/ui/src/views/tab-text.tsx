import type { ReactNode } from "react";
import { Badge } from "../layout/labels.tsx";

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
