import { NavLink } from "@deeds/router";
import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";
import type { ReactNode } from "react";
import { Badge } from "./badge.tsx";

export interface TabItem<T extends string = string> {
  id: T;
  label: ReactNode;
  /** Shown as a badge when it is not zero. */
  count?: number | undefined;
}

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly TabItem<T>[];
  selected: T;
  onSelect: (id: T) => void;
  /** Of the selected tab only, so that the others load nothing until they are opened. */
  children: ReactNode;
}

/** Views of one thing, switched in place. */
export function Tabs<T extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: TabsProps<T>) {
  const index = Math.max(
    0,
    tabs.findIndex(({ id }) => id === selected),
  );
  const choose = (next: number) => {
    const tab = tabs[next];
    if (tab) onSelect(tab.id);
  };
  return (
    <TabGroup selectedIndex={index} onChange={choose}>
      <TabList className="gd-tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.id} className="gd-tab">
            <TabText tab={tab} />
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map((tab) => (
          <TabPanel key={tab.id} className="gd-tab-panel">
            {tab.id === selected && children}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}

interface TabLinksProps {
  label: string;
  tabs: readonly (TabItem & { to: string })[];
}

/** The same look for views that have addresses of their own. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav className="gd-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={tab.id} to={tab.to} end className="gd-tab">
          <TabText tab={tab} />
        </NavLink>
      ))}
    </nav>
  );
}

const TabText = ({ tab }: { tab: TabItem }) => (
  <>
    {tab.label}
    {tab.count ? <Badge tone="brand">{tab.count}</Badge> : null}
  </>
);
