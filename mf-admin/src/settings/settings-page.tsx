import { useTranslation } from "@deeds/i18n/react";
import { positiveInteger, WorkspacePage } from "@deeds/remote-kit";
import { useSearchParams } from "@deeds/router";
import { EmptyState, Tabs } from "@deeds/ui";
import { Globe } from "lucide-react";
import { useView, ViewHeading } from "../common/views.tsx";
import { GeneralSettings } from "./general-settings.tsx";
import { SystemStatistics } from "./system/system-statistics.tsx";
import { WebhookDeliveries } from "./webhooks/webhook-deliveries.tsx";
import { WebhookList } from "./webhooks/webhook-list.tsx";

const tabs = ["general", "integrations", "site", "system"] as const;

/** `/settings`: how the register is set, who hears of its events, and how it is doing. */
export function SettingsPage() {
  const { t } = useTranslation("admin");
  const [tab, choose] = useView("tab", tabs);
  return (
    <WorkspacePage title={t("settings.title")}>
      <Tabs
        label={t("settings.title")}
        tabs={tabs.map((id) => ({ id, label: t(`settings.tabs.${id}`) }))}
        selected={tab}
        onSelect={choose}
      >
        <ViewHeading>{t(`settings.tabs.${tab}`)}</ViewHeading>
        <TabContent tab={tab} />
      </Tabs>
    </WorkspacePage>
  );
}

function TabContent({ tab }: { tab: (typeof tabs)[number] }) {
  const { t } = useTranslation("admin");
  switch (tab) {
    case "general":
      return <GeneralSettings />;
    case "integrations":
      return <Integrations />;
    case "site":
      return (
        <EmptyState icon={Globe} title={t("settings.siteLater")}>
          {t("settings.siteLaterText")}
        </EmptyState>
      );
    case "system":
      return <SystemStatistics />;
  }
}

/** The list of webhooks or, with `?webhook=`, one with its deliveries. */
function Integrations() {
  const [parameters] = useSearchParams();
  const id = positiveInteger(parameters.get("webhook"));
  return id === null ? <WebhookList /> : <WebhookDeliveries id={id} />;
}
