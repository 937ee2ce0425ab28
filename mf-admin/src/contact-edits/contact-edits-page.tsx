import type { ModerationStatus } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { WorkspacePage } from "@deeds/remote-kit";
import { Tabs } from "@deeds/ui";
import { useContactEdits } from "../api/contact-edits.ts";
import { asPage, pageSize } from "../common/list.ts";
import { useView } from "../common/use-address.ts";
import { ViewHeading } from "../common/view-heading.tsx";
import { SuggestionList } from "./suggestion-list.tsx";

const views = ["pending", "approved", "rejected"] as const satisfies readonly ModerationStatus[];

/** `/contact-edits`: the other two lists are asked for when their tab is opened. */
export default function ContactEditsPage() {
  const { t } = useTranslation("admin");
  const [view, choose] = useView("status", views);
  const { data } = useContactEdits("pending", 1, pageSize);
  const waiting = data ? asPage(data).total : undefined;
  return (
    <WorkspacePage
      title={t("contactEdits.title")}
      note={waiting === undefined ? undefined : t("submissions.waiting", { count: waiting })}
    >
      <Tabs
        label={t("proofs.tabs.label")}
        tabs={views.map((id) => ({
          id,
          label: t(`proofs.tabs.${id}`),
          count: id === "pending" ? waiting : undefined,
        }))}
        selected={view}
        onSelect={choose}
      >
        <ViewHeading>{t(`proofs.tabs.${view}`)}</ViewHeading>
        <SuggestionList key={view} status={view} />
      </Tabs>
    </WorkspacePage>
  );
}
