import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";
import { type TabsProps, TabText } from "./tab-text.tsx";

export function TabsView<T extends string>({
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
