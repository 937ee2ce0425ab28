import { formatDateTime, formatNumber } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { Button } from "@deeds/ui";
import { type Column, DataTable, StateLabel } from "@deeds/ui/carried";
import { Bird, Check, CircleX, Rocket, Square } from "lucide-react";
import { column, end } from "../common/tables.tsx";
import { Section, useActivation, useAsk } from "./release-changes.tsx";
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
  const ask = useAsk();
  const activate = useActivation(releases);
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
    column("set", t("releases.set"), ({ setId: id }) => (
      <span className="whitespace-nowrap">{t("releases.number", { id })}</span>
    )),
    column("outcome", t("releases.outcome"), ({ outcome, percent }) => (
      <span className="whitespace-nowrap">
        <StateLabel {...looks[outcome]}>
          {t(`releases.outcomes.${outcome}`, { percent })}
        </StateLabel>
      </span>
    )),
    column(
      "time",
      t("releases.time"),
      ({ startedAt, endedAt }) =>
        `${formatDateTime(startedAt)} – ${endedAt ? formatDateTime(endedAt) : ""}`,
    ),
    column("by", t("releases.by"), ({ by }) => by ?? "—"),
    column("served", t("releases.served"), ({ evidence }) => against(evidence.served), end),
    column(
      "views",
      t("releases.failedViews"),
      ({ evidence }) => against(evidence.failedViews),
      end,
    ),
    column("failed", t("releases.failedBrowsers"), ({ evidence }) => against(evidence.failed), end),
    column("slow", t("releases.slowBrowsers"), ({ evidence }) => against(evidence.slow), end),
    column("likelihood", t("releases.likelihood"), strength, end),
  ];
}
