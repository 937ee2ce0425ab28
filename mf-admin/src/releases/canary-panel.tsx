import { formatDateTime, formatNumber } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { Button } from "@deeds/ui";
import { type Column, DataTable, StateLabel } from "@deeds/ui/carried";
import { Bird, Check, CircleX, Rocket, Square } from "lucide-react";
import { Section, useActivation, useReleaseChange } from "./release-changes.tsx";
import { type Releases, stopCanary } from "./releases.ts";

type Canary = Releases["canaries"][number];

const looks = {
  running: { tone: "info", icon: Bird },
  promoted: { tone: "ok", icon: Check },
  "rolled-back": { tone: "bad", icon: CircleX },
  stopped: { tone: "muted", icon: Square },
} as const;

export function CanaryPanel({ releases }: { releases: Releases }) {
  const { t } = useTranslation("admin");
  const { ask, dialog } = useReleaseChange();
  const { activate, dialog: activation } = useActivation(releases);
  const { canaries } = releases;
  const columns = useColumns();
  const running = canaries.find(({ outcome }) => outcome === "running");
  const stop = () =>
    ask({
      title: t("releases.stopCanary"),
      description: t("releases.stopCanarySure"),
      confirm: t("releases.stopCanary"),
      done: t("releases.canaryStopped"),
      run: stopCanary,
    });
  return (
    <Section
      title={t("releases.canaries")}
      actions={
        running && (
          <>
            <Button
              size="small"
              icon={Rocket}
              onClick={() =>
                activate(running.setId, t("releases.promoteTitle", { id: running.setId }))
              }
            >
              {t("releases.promote")}
            </Button>
            <Button size="small" icon={Square} onClick={stop}>
              {t("releases.stopCanary")}
            </Button>
          </>
        )
      }
    >
      <p className="max-w-measure text-muted">{t("releases.canaryRule")}</p>
      {canaries.length > 0 && (
        <DataTable
          caption={t("releases.canaries")}
          columns={columns}
          rows={canaries}
          keyOf={({ id }) => id}
        />
      )}
      {dialog}
      {activation}
    </Section>
  );
}

function useColumns(): Column<Canary>[] {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const against = (counts: Record<"canary" | "control", number>) =>
    `${formatNumber(counts.canary, language)} / ${formatNumber(counts.control, language)}`;
  const strength = ({ evidence: { likelihood } }: Canary) => {
    const strongest = Math.max(likelihood.failed, likelihood.slow);
    return formatNumber(Math.round(Math.min(strongest, 9999) * 10) / 10, language);
  };
  return [
    {
      id: "set",
      header: t("releases.set"),
      cell: ({ setId: id }) => (
        <span className="whitespace-nowrap">{t("releases.number", { id })}</span>
      ),
    },
    {
      id: "outcome",
      header: t("releases.outcome"),
      cell: ({ outcome, percent }) => (
        <span className="whitespace-nowrap">
          <StateLabel {...looks[outcome]}>
            {t(`releases.outcomes.${outcome}`, { percent })}
          </StateLabel>
        </span>
      ),
    },
    {
      id: "time",
      header: t("releases.time"),
      cell: ({ startedAt, endedAt }) =>
        `${formatDateTime(startedAt)} – ${endedAt ? formatDateTime(endedAt) : ""}`,
    },
    { id: "by", header: t("releases.by"), cell: ({ by }) => by ?? "—" },
    {
      id: "served",
      header: t("releases.served"),
      align: "end",
      cell: ({ evidence }) => against(evidence.served),
    },
    {
      id: "views",
      header: t("releases.failedViews"),
      align: "end",
      cell: ({ evidence }) => against(evidence.failedViews),
    },
    {
      id: "failed",
      header: t("releases.failedBrowsers"),
      align: "end",
      cell: ({ evidence }) => against(evidence.failed),
    },
    {
      id: "slow",
      header: t("releases.slowBrowsers"),
      align: "end",
      cell: ({ evidence }) => against(evidence.slow),
    },
    { id: "likelihood", header: t("releases.likelihood"), align: "end", cell: strength },
  ];
}
