import { useTranslation } from "@deeds/i18n/react";
import { WorkspacePage } from "@deeds/remote-kit";
import { useSearchParams } from "@deeds/router";
import { Tabs } from "@deeds/ui";
import type { ReactNode } from "react";

/** One of a page's views, kept in the address; the first one is the usual and stays out of it. */
export function useView<View extends string>(
  name: string,
  views: readonly [View, ...View[]],
): [View, (view: View) => void] {
  const [parameters, setParameters] = useSearchParams();
  const view = views.find((one) => one === parameters.get(name)) ?? views[0];
  const choose = (next: View) => setParameters(next === views[0] ? {} : { [name]: next });
  return [view, choose];
}

/** Names the view of a page for those who go by headings; its tab says it to everyone else. */
export const ViewHeading = ({ children }: { children: ReactNode }) => (
  <h2 className="sr-only">{children}</h2>
);

interface StatusPageProps<View extends string> {
  title: string;
  views: readonly [View, ...View[]];
  labelOf(view: View): string;
  /** How many are pending. */
  waiting: number | undefined;
  children(view: View): ReactNode;
}

/** A page with a tab for each moderation status, and how many are pending. */
export function StatusPage<View extends string>(props: StatusPageProps<View>) {
  const { title, views, labelOf, waiting, children } = props;
  const { t } = useTranslation("admin");
  const [view, choose] = useView("status", views);
  return (
    <WorkspacePage
      title={title}
      note={waiting === undefined ? undefined : t("submissions.waiting", { count: waiting })}
    >
      <Tabs
        label={t("proofs.tabs.label")}
        tabs={views.map((id) => ({
          id,
          label: labelOf(id),
          count: id === "pending" ? waiting : undefined,
        }))}
        selected={view}
        onSelect={choose}
      >
        {children(view)}
      </Tabs>
    </WorkspacePage>
  );
}
