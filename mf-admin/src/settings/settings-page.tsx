import { limits } from "@deeds/contracts/browser";
import { isLanguage, languageNames, languages } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { positiveInteger, WorkspacePage } from "@deeds/remote-kit";
import { useSearchParams } from "@deeds/router";
import {
  Card,
  chooseTheme,
  DefinitionList,
  EmptyState,
  readTheme,
  SelectField,
  Tabs,
  themes,
  toast,
} from "@deeds/ui";
import { Globe } from "lucide-react";
import { useState } from "react";
import { useView, ViewHeading } from "../common/lists.tsx";
import { SystemStatistics } from "./system-statistics.tsx";
import { WebhookDeliveries } from "./webhooks/webhook-deliveries.tsx";
import { WebhookList } from "./webhooks/webhook-list.tsx";

const tabs = ["general", "integrations", "site", "system"] as const;

export function SettingsPage() {
  const { t } = useTranslation("admin");
  const [tab, choose] = useView("tab", tabs);
  const [parameters] = useSearchParams();
  const webhook = positiveInteger(parameters.get("webhook"));
  return (
    <WorkspacePage title={t("settings.title")}>
      <Tabs
        label={t("settings.title")}
        tabs={tabs.map((id) => ({ id, label: t(`settings.tabs.${id}`) }))}
        selected={tab}
        onSelect={choose}
      >
        <ViewHeading>{t(`settings.tabs.${tab}`)}</ViewHeading>
        {tab === "general" && <GeneralSettings />}
        {tab === "integrations" &&
          (webhook === null ? <WebhookList /> : <WebhookDeliveries id={webhook} />)}
        {tab === "site" && (
          <EmptyState icon={Globe} title={t("settings.siteLater")}>
            {t("settings.siteLaterText")}
          </EmptyState>
        )}
        {tab === "system" && <SystemStatistics />}
      </Tabs>
    </WorkspacePage>
  );
}

const megabyte = 1024 * 1024;

function GeneralSettings() {
  const { t } = useTranslation("admin");
  const [language, setLanguage] = useLanguage();
  const [theme, setTheme] = useState(readTheme);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card headingLevel={3} title={t("settings.appearance")}>
        <div className="flex flex-col gap-5">
          <SelectField
            label={t("settings.language")}
            value={language}
            options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
            onChange={(event) => {
              if (isLanguage(event.target.value)) setLanguage(event.target.value);
            }}
          />
          <SelectField
            label={t("settings.theme")}
            value={theme}
            options={themes.map((one) => ({ value: one, label: t(`settings.themes.${one}`) }))}
            onChange={(event) => {
              const chosen = themes.find((one) => one === event.target.value);
              if (!chosen) return;
              chooseTheme(chosen);
              setTheme(chosen);
              toast({ title: t("settings.saved") });
            }}
          />
        </div>
      </Card>
      <Card headingLevel={3} title={t("settings.rules")}>
        <p className="mb-3 text-muted">{t("settings.rulesText")}</p>
        <DefinitionList
          items={[
            {
              term: t("settings.reviewTime"),
              value: t("settings.hours", { count: limits.moderationHours }),
            },
            {
              term: t("settings.photoLimit"),
              value: t("settings.photoLimitText", { size: limits.photoFile / megabyte }),
            },
            {
              term: t("settings.fileLimit"),
              value: t("settings.fileLimitText", {
                size: limits.proofFile / megabyte,
                count: limits.proofFiles,
              }),
            },
            { term: t("common:field.age"), value: `${limits.age.min}–${limits.age.max}` },
            { term: t("settings.earliestYear"), value: String(limits.earliestYear) },
          ]}
        />
      </Card>
    </div>
  );
}
