import { NavLink } from "@deeds/router";
import { type TabItem, type TabsProps, TabText } from "../views/tab-text.tsx";
import { useViews } from "../views/use-views.ts";

/** Views of one thing, switched in place. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const views = useViews(true);
  return views && <views.TabsView {...props} />;
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
